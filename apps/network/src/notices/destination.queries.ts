import type { RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { type Purpose, secretsFor } from '@portal/domain/security/secret'
import type { Db } from '../database.ts'

/** Party that gets notices. */
export interface Destination {
  id: string
  type: IntegrationType
  refund_mode: RefundMode | null
  addresses: Readonly<Record<string, string>>
}

export const findDestination = (db: Db, id: string): Promise<Destination> =>
  destination(db, id).executeTakeFirstOrThrow()

const destination = (db: Db, id: string) =>
  db.selectFrom('participant').select(['id', 'type', 'refund_mode', 'addresses']).where('participant.id', '=', id)

/** Party with the state of the address in one of its fields for notices. */
export interface Addressed extends Destination {
  url: string | undefined
  /** True if the last delivery to the address failed. */
  troubled: boolean
  /** True if the address was switched off, and nobody saved the webhooks since. */
  disabled: boolean
}

export async function findAddressed(db: Db, id: string, field: string): Promise<Addressed> {
  const { failed_url, disabled_at, ...party } = await destination(db, id)
    .leftJoin('endpoint', (join) =>
      join.onRef('endpoint.participant_id', '=', 'participant.id').on('endpoint.field', '=', field),
    )
    .select(['endpoint.url as failed_url', 'endpoint.disabled_at'])
    .executeTakeFirstOrThrow()
  const url = party.addresses[field]
  return { ...party, url, troubled: failed_url !== null, disabled: disabled_at !== null && failed_url === url }
}

/** The purpose whose secret signs for a party: the wanted one if the party holds it, else 'integration'. */
export const purposeFor = ({ type, refund_mode }: Destination, wanted: Purpose = 'integration'): Purpose =>
  secretsFor({ type, chargeback_balance_type: refund_mode }).includes(wanted) ? wanted : 'integration'
