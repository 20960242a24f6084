import type { RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { type Purpose, secretsFor } from '@portal/domain/security/secret'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { refusing } from '../evidence/refusing.ts'
import type { Claimed } from './notice.queries.ts'

/** Party that gets notices. */
export interface Destination {
  id: string
  type: IntegrationType
  refund_mode: RefundMode | null
  addresses: Readonly<Record<string, string>>
}

export const findDestination = (db: Db, id: string): Promise<Destination> =>
  db
    .selectFrom('participant')
    .select(['id', 'type', 'refund_mode', 'addresses'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Party with the state of the address in one of its fields for notices. */
export interface Addressed extends Destination {
  url: string | undefined
  /** True if the last delivery to the address failed, or the last check of it did not get its notice delivered. */
  troubled: boolean
  /** True if the address was switched off, and nobody saved the webhooks since. */
  disabled: boolean
}

type Told = Pick<Claimed, 'participant_id' | 'field'>
type Row = Destination & {
  field: string
  failed_url: string | null
  disabled_at: Date | null
  refusing: boolean | null
}

/** Parties of notices with the state of the address that each notice goes to. @returns finds that of a notice */
export async function findAddressed(db: Db, notices: readonly Told[]): Promise<(notice: Told) => Addressed> {
  const { rows } = await sql<Row>`
    select p.id, p.type, p.refund_mode, p.addresses, wanted.field, e.url as failed_url, e.disabled_at,
      ${refusing(sql`v`)} as refusing
    from (
      select distinct * from unnest(
        ${notices.map(({ participant_id }) => participant_id)}::uuid[], ${notices.map(({ field }) => field)}::text[])
    ) as wanted (id, field)
    join network.participant p on p.id = wanted.id
    left join network.endpoint e on e.participant_id = wanted.id and e.field = wanted.field
    left join network.evidence v on v.participant_id = wanted.id and v.kind = 'url' and v.key = wanted.field`.execute(
    db,
  )
  const found = rows.map(({ field, failed_url, disabled_at, refusing: refused, ...party }): [string, Addressed] => {
    const url = party.addresses[field]
    const disabled = disabled_at !== null && failed_url === url
    return [`${party.id} ${field}`, { ...party, url, troubled: failed_url !== null || refused === true, disabled }]
  })
  const byAddress = new Map(found)
  return ({ participant_id, field }) => byAddress.get(`${participant_id} ${field}`) as Addressed
}

/** Registered addresses of a participant, each with whether notices go there. */
export async function addressesOf(db: Db, id: string): Promise<{ field: string; url: string; active: boolean }[]> {
  const { addresses } = await findDestination(db, id)
  const told = Object.keys(addresses).map((field) => ({ participant_id: id, field }))
  if (told.length === 0) return []
  const addressed = await findAddressed(db, told)
  return told.map((each) => ({
    field: each.field,
    url: addresses[each.field] ?? '',
    active: !addressed(each).disabled,
  }))
}

/** The purpose whose secret signs for a party: the wanted one if the party holds it, else 'integration'. */
export const purposeFor = ({ type, refund_mode }: Destination, wanted: Purpose = 'integration'): Purpose =>
  secretsFor({ type, chargeback_balance_type: refund_mode }).includes(wanted) ? wanted : 'integration'
