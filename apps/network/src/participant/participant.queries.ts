import type { Purpose } from '@portal/domain/security/secret'
import type { Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { Participant } from './participant.ts'
import type { ParticipantTables } from './participant.tables.ts'

/** Text sealed with the key of the network. */
export interface Sealed {
  key_id: string
  nonce: Uint8Array
  ciphertext: Uint8Array
}

/** Opens a sealed text. @throws Error if it was sealed with another key or for another context */
export type Open = (context: string, sealed: Sealed) => string

export interface Certificate {
  serial: string
  notAfter: Date
  revokedAt: Date | null
}

const participantOf = (row: Selectable<ParticipantTables['participant']>): Participant => ({
  id: row.id,
  clientOs: row.client_os,
  name: row.name,
  type: row.type,
  operationMode: row.operation_mode,
  refundMode: row.refund_mode,
  demandMed: row.demand_med,
  addresses: row.addresses,
  sourceIps: row.source_ips,
  alias: row.alias,
  directOpen: row.direct_open,
  aliasFrame: row.alias_frame,
  banks: row.banks,
  counterpart: row.counterpart,
})

export async function participantById(db: Db, id: string): Promise<Participant | undefined> {
  const row = await db.selectFrom('participant').selectAll().where('id', '=', id).executeTakeFirst()
  return row && participantOf(row)
}

export async function participantByClientOs(db: Db, clientOs: string): Promise<Participant | undefined> {
  const row = await db.selectFrom('participant').selectAll().where('client_os', '=', clientOs).executeTakeFirst()
  return row && participantOf(row)
}

/** The holder of a certificate, also of one that was revoked. */
export async function participantBySerial(
  db: Db,
  serial: string,
): Promise<{ participant: Participant; certificate: Certificate } | undefined> {
  const row = await db
    .selectFrom('participant_certificate as certificate')
    .innerJoin('participant', 'participant.id', 'certificate.participant_id')
    .selectAll('participant')
    .select(['certificate.serial', 'certificate.not_after', 'certificate.revoked_at'])
    .where('certificate.serial', '=', serial)
    .executeTakeFirst()
  return (
    row && {
      participant: participantOf(row),
      certificate: { serial: row.serial, notAfter: row.not_after, revokedAt: row.revoked_at },
    }
  )
}

/** Signing secrets of a participant that are valid now; the current one first. */
export async function secretsOf(
  db: Db,
  open: Open,
  participantId: string,
  purpose: Purpose,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('participant_secret')
    .select(['key_id', 'nonce', 'ciphertext'])
    .where('participant_id', '=', participantId)
    .where('purpose', '=', purpose)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .execute()
  return rows.map((sealed) => open(secretContext(participantId, purpose), sealed))
}

/** What a secret's sealed text is bound to. */
export const secretContext = (participantId: string, purpose: Purpose): string => `network ${participantId} ${purpose}`
