import type { Purpose } from '@portal/domain/security/secret'
import { type Selectable, sql } from 'kysely'
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
export const secretsOf = async (
  db: Db,
  open: Open,
  participantId: string,
  purpose: Purpose,
  now: Date,
): Promise<string[]> =>
  opened(open, await validSecrets(db, [participantId], now).where('purpose', '=', purpose).execute())

/** Signing secrets of a participant for a purpose; the current one first. */
export type Secrets = (participantId: string, purpose: Purpose) => readonly string[]

/** Secrets of several participants that are valid now, each opened when it is first asked for. */
export async function secretsOfAll(db: Db, open: Open, participantIds: readonly string[], now: Date): Promise<Secrets> {
  const keyOf = (id: string, purpose: Purpose) => `${id} ${purpose}`
  const rows = await validSecrets(db, participantIds, now).execute()
  const sealed = Map.groupBy(rows, ({ participant_id, purpose }) => keyOf(participant_id, purpose))
  const known = new Map<string, readonly string[]>()
  return (id, purpose) => {
    const key = keyOf(id, purpose)
    const secrets = known.get(key) ?? opened(open, sealed.get(key) ?? [])
    known.set(key, secrets)
    return secrets
  }
}

const validSecrets = (db: Db, participantIds: readonly string[], now: Date) =>
  db
    .selectFrom('participant_secret')
    .select(['participant_id', 'purpose', 'key_id', 'nonce', 'ciphertext'])
    .where('participant_id', '=', sql<string>`any (${participantIds}::uuid[])`)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())

const opened = (open: Open, sealed: readonly (Sealed & { participant_id: string; purpose: Purpose })[]): string[] =>
  sealed.map(({ participant_id, purpose, ...text }) => open(secretContext(participant_id, purpose), text))

/** What a secret's sealed text is bound to. */
export const secretContext = (participantId: string, purpose: Purpose): string => `network ${participantId} ${purpose}`
