import type { Db } from '../../db/database.ts'
import type { WebhookSettingTable } from '../../db/schema.settings.ts'

type Webhooks = Omit<WebhookSettingTable, 'integration_id'>

const COLUMNS = [
  'notify_url_settlement',
  'notify_url_subscription',
  'notify_url_payment',
  'notify_url_chargeback',
  'notify_url_payment_inverse',
] as const

const UNSET: Webhooks = {
  notify_url_settlement: null,
  notify_url_subscription: null,
  notify_url_payment: null,
  notify_url_chargeback: null,
  notify_url_payment_inverse: null,
}

export const findWebhooks = async (db: Db, integration_id: string): Promise<Webhooks> =>
  (await db
    .selectFrom('webhook_setting')
    .select(COLUMNS)
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()) ?? UNSET

/** Replaces all five. */
export const replaceWebhooks = (db: Db, integration_id: string, webhooks: Webhooks): Promise<Webhooks> =>
  db
    .insertInto('webhook_setting')
    .values({ integration_id, ...webhooks })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(webhooks))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
