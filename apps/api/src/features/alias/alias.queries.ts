import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { AliasIframeTable, AliasWebhookTable } from '../../db/schema.settings.ts'

type Addresses = Omit<AliasWebhookTable, 'integration_id'>
type Frame = Omit<AliasIframeTable, 'integration_id'>
/** A frame that may never have been saved. */
interface ShownFrame {
  notify_url_authentication: string | null
  css: string | null
  available_hosts: string[]
}

const ADDRESSES = ['notify_url_aliassend_send', 'notify_url_aliassend_receive', 'notify_url_pay_challenge'] as const
const FRAME = ['notify_url_authentication', 'css', 'available_hosts'] as const

const NO_ADDRESSES: Addresses = {
  notify_url_aliassend_send: null,
  notify_url_aliassend_receive: null,
  notify_url_pay_challenge: null,
}
const NO_FRAME: ShownFrame = { notify_url_authentication: null, css: null, available_hosts: [] }

/** Marks the alias of an integration as configured. */
export const configureAlias = (db: Db, integration_id: string) =>
  db
    .updateTable('integration')
    .set({ alias_configured: true, updated_at: sql<Date>`now()` })
    .where('id', '=', integration_id)
    .execute()

export const findAddresses = async (db: Db, integration_id: string): Promise<Addresses> =>
  (await db
    .selectFrom('alias_webhook')
    .select(ADDRESSES)
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()) ?? NO_ADDRESSES

/** Replaces all three. */
export const replaceAddresses = (db: Db, integration_id: string, given: Addresses): Promise<Addresses> =>
  db
    .insertInto('alias_webhook')
    .values({ integration_id, ...given })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(given))
    .returning(ADDRESSES)
    .executeTakeFirstOrThrow()

export const findFrame = async (db: Db, integration_id: string): Promise<ShownFrame> =>
  (await db.selectFrom('alias_iframe').select(FRAME).where('integration_id', '=', integration_id).executeTakeFirst()) ??
  NO_FRAME

/** Replaces the addresses and the whole list of hosts. */
export const replaceFrame = (db: Db, integration_id: string, given: Frame): Promise<ShownFrame> =>
  db
    .insertInto('alias_iframe')
    .values({ integration_id, ...given })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(given))
    .returning(FRAME)
    .executeTakeFirstOrThrow()
