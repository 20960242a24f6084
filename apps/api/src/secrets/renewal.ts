import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { KEYS_RENEWED, recordAudit } from '../audit/audit.queries.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/database.ts'
import type { Sealed } from '../db/schema.ts'
import { createVault, type Vault } from './vault.ts'

const AT_ONCE = 500

interface Kept {
  table: string
  /** SQL expression of the text that a row's sealed text is bound to. */
  context: string
  keys: 'master' | 'network'
}

/** Tables with sealed texts. The copies of secrets for the network are sealed by `SecretKeeper.copyForNetwork`. */
const KEPT: readonly Kept[] = [
  { table: 'integration_secret', context: `integration_id || ':' || purpose`, keys: 'master' },
  { table: 'certificate_authority', context: `'certificate-authority'`, keys: 'master' },
  { table: 'certification_key', context: `'certification-key'`, keys: 'master' },
  { table: 'network.server_authority', context: `'network server-authority'`, keys: 'network' },
  {
    table: 'network.participant_secret',
    context: `'network ' || participant_id || ' ' || purpose`,
    keys: 'network',
  },
]

export interface Renewed {
  table: string
  resealed: number
  all: number
}

/** Seals everything with the first key of each ring, beside calls. It may be ended at any time, and goes on when it is run again. */
export async function renewSeals(
  { kysely, traffic }: Pick<Database, 'kysely' | 'traffic'>,
  { masterKeys, network }: Pick<Config, 'masterKeys' | 'network'>,
): Promise<Renewed[]> {
  const by = {
    master: { db: kysely, vault: createVault(...masterKeys) },
    network: { db: traffic as Db, vault: createVault(...network.keys) },
  }
  const renewed: Renewed[] = []
  for (const { keys, ...kept } of KEPT) {
    const { db, vault } = by[keys]
    let resealed = 0
    for (let count = AT_ONCE; count === AT_ONCE; resealed += count) count = await resealSome(db, vault, kept)
    const { rows } = await sql<{ all: number }>`select count(*)::int as all from ${sql.raw(kept.table)}`.execute(db)
    renewed.push({ table: kept.table, resealed, all: rows[0]?.all ?? 0 })
  }
  return renewed
}

/** Records that nothing is sealed with another key any more; the audit's earlier seals may bear a key that is now taken away. */
export const recordRenewal = (db: Db, detail: Record<string, unknown>): Promise<void> =>
  recordAudit(db, {
    action: KEYS_RENEWED,
    actor_sub: null,
    actor_kind: 'anonymous',
    integration_id: null,
    outcome: 'ok',
    detail,
    thread_id: null,
    request_id: randomUUID(),
  })

/** Seals some rows again in one transaction; a row is found again by its nonce, which no other has. @returns their number */
const resealSome = (db: Db, vault: Vault, { table, context }: Omit<Kept, 'keys'>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Sealed & { context: string }>`
      select ${sql.raw(context)} as context, key_id, nonce, ciphertext from ${sql.raw(table)}
      where key_id <> ${vault.keyId} limit ${AT_ONCE} for update`.execute(tx)
    for (const { context: bound, ...sealed } of rows) {
      const { key_id, nonce, ciphertext } = vault.seal(bound, vault.open(bound, sealed))
      await sql`update ${sql.raw(table)} set key_id = ${key_id}, nonce = ${nonce}, ciphertext = ${ciphertext}
        where nonce = ${sealed.nonce}`.execute(tx)
    }
    return rows.length
  })
