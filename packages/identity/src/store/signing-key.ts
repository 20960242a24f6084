import { randomUUID } from 'node:crypto'
import { type JWK, exportJWK, generateKeyPair } from 'jose'
import type { IdentityDatabase, MasterKeys } from '../options.ts'
import { deriveKey, open, seal } from './seal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Age at which a key is followed by a new one. */
const LIFE_MS = 90 * DAY_MS
/** Time from a key's publication until it signs: longer than anybody keeps the published keys without reading them again. */
const PUBLISHED_MS = 15 * MINUTE_MS
/** Time that a key stays published after it signed last: longer than any token that it signed is valid, or names a session. */
const KEPT_MS = DAY_MS

interface StoredKey {
  kid: string
  sealed: string
}

/** The keys of the database, decrypted: first the one that signs, then those that will and those that did. Makes what is due. */
export async function readSigningKeys(database: IdentityDatabase, masterKeys: MasterKeys, now: number): Promise<JWK[]> {
  const seconds = now / 1000
  const newest = await database.query('SELECT 1 FROM identity_key WHERE created_at > to_timestamp($1)', [
    seconds - LIFE_MS / 1000,
  ])
  if (newest.rows.length === 0) await addSigningKey(database, masterKeys, now)
  const signing = seconds - PUBLISHED_MS / 1000
  // A key is removed once its follower has signed for longer than the key is kept.
  await database.query(
    `DELETE FROM identity_key WHERE created_at < (SELECT max(created_at) FROM identity_key WHERE created_at <= to_timestamp($1))`,
    [signing - KEPT_MS / 1000],
  )
  const { rows } = await database.query<StoredKey>(
    `SELECT kid, sealed FROM identity_key
     ORDER BY created_at <= to_timestamp($1) DESC, CASE WHEN created_at <= to_timestamp($1) THEN created_at END DESC, created_at, kid`,
    [signing],
  )
  return rows.map((row) => unseal(masterKeys, row))
}

/** Makes a key that follows the ones before it, or takes their place at once, because they are known to others. @returns when it signs */
export async function addSigningKey(
  database: IdentityDatabase,
  [masterKey]: MasterKeys,
  now: number,
  { atOnce = false } = {},
): Promise<Date> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid }
  const { rows } = await database.query<{ others: boolean }>(
    `WITH leaked AS (DELETE FROM identity_key WHERE $4 RETURNING kid)
     INSERT INTO identity_key (kid, sealed, created_at) VALUES ($1, $2, to_timestamp($3))
     RETURNING NOT $4 AND EXISTS (SELECT FROM identity_key) AS others`,
    [kid, seal(sealingKey(masterKey), kid, JSON.stringify(key)), now / 1000, atOnce],
  )
  return new Date(rows[0]?.others ? now + PUBLISHED_MS : now)
}

/** Seals the signing keys again that a former master key sealed. @returns how many it sealed, and how many needed nothing */
export async function resealSigningKeys(
  database: IdentityDatabase,
  masterKeys: MasterKeys,
): Promise<{ again: number; before: number }> {
  const { rows } = await database.query<StoredKey>('SELECT kid, sealed FROM identity_key')
  const former = rows.filter((row) => opened([masterKeys[0]], row) === undefined)
  for (const row of former)
    await database.query('UPDATE identity_key SET sealed = $2 WHERE kid = $1', [
      row.kid,
      seal(sealingKey(masterKeys[0]), row.kid, JSON.stringify(unseal(masterKeys, row))),
    ])
  return { again: former.length, before: rows.length - former.length }
}

const sealingKey = (masterKey: Uint8Array): Buffer => deriveKey(masterKey, 'signing-keys')

/** Text of a key; undefined if none of the master keys opens it. */
function opened(masterKeys: readonly Uint8Array[], { kid, sealed }: StoredKey): string | undefined {
  for (const masterKey of masterKeys)
    try {
      return open(sealingKey(masterKey), kid, sealed)
    } catch {
      // The error is ignored, because another of the keys may open it.
    }
  return undefined
}

function unseal(masterKeys: MasterKeys, row: StoredKey): JWK {
  const text = opened(masterKeys, row)
  if (text !== undefined) return JSON.parse(text) as JWK
  throw new Error(
    'Las claves de firma guardadas en la base de datos se sellaron con otra clave maestra: inicia el portal con el mismo MASTER_KEY de antes.',
  )
}
