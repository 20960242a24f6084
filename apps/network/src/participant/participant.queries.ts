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

type StoredCertificate = Selectable<ParticipantTables['participant_certificate']>

export const participantOf = (row: Selectable<ParticipantTables['participant']>): Participant => ({
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
  // Written as SQL, like the secrets: building it takes a fifth of the time, and each call asks for both.
  const { rows } = await sql<Selectable<ParticipantTables['participant']> & Omit<StoredCertificate, 'participant_id'>>`
    select p.*, c.serial, c.not_after, c.revoked_at
    from network.participant_certificate c join network.participant p on p.id = c.participant_id
    where c.serial = ${serial}`.execute(db)
  const [row] = rows
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
): Promise<readonly string[]> => (await secretsOfAll(db, open, [participantId], now))(participantId, purpose)

/** Signing secrets of a participant for a purpose; the current one first. */
export type Secrets = (participantId: string, purpose: Purpose) => readonly string[]

/** Secrets of several participants that are valid now, each opened when it is first asked for. */
export async function secretsOfAll(db: Db, open: Open, participantIds: readonly string[], now: Date): Promise<Secrets> {
  const { rows } = await sql<Sealed & { participant_id: string; purpose: Purpose }>`
    select participant_id, purpose, key_id, nonce, ciphertext from network.participant_secret
    where participant_id = any (${participantIds}::uuid[]) and (expires_at is null or expires_at > ${now})
    order by expires_at desc nulls first`.execute(db)
  const sealed = Map.groupBy(rows, ({ participant_id, purpose }) => secretContext(participant_id, purpose))
  const opened = new Map<string, readonly string[]>()
  return (id, purpose) => {
    const context = secretContext(id, purpose)
    const secrets = opened.get(context) ?? (sealed.get(context) ?? []).map((each) => open(context, each))
    opened.set(context, secrets)
    return secrets
  }
}

/** What a secret's sealed text is bound to. */
export const secretContext = (participantId: string, purpose: Purpose): string => `network ${participantId} ${purpose}`
