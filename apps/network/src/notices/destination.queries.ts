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
  counterpart: boolean
}

export const findDestination = (db: Db, id: string): Promise<Destination> =>
  db
    .selectFrom('participant')
    .select(['id', 'type', 'refund_mode', 'addresses', 'counterpart'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The purpose whose secret signs for a party: the wanted one if the party holds it, else 'integration'. */
export const purposeFor = ({ type, refund_mode }: Destination, wanted: Purpose = 'integration'): Purpose =>
  secretsFor({ type, chargeback_balance_type: refund_mode }).includes(wanted) ? wanted : 'integration'
