import type { RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { type Purpose, secretsFor } from '@portal/domain/security/secret'
import type { Db } from '../database.ts'

export interface Sealed {
  key_id: string
  nonce: Uint8Array
  ciphertext: Uint8Array
}

/** Opens a secret that was sealed for the network. @throws Error if it was sealed for another context */
export type Open = (context: string, sealed: Sealed) => string

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

/** Valid secrets of a participant, the current one first. */
export async function validSecrets(db: Db, open: Open, id: string, purpose: Purpose, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('participant_secret')
    .select(['key_id', 'nonce', 'ciphertext', 'expires_at'])
    .where('participant_id', '=', id)
    .where('purpose', '=', purpose)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .execute()
  return rows.map((sealed) => open(`network ${id} ${purpose}`, sealed))
}
