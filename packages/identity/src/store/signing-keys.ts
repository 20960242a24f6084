import { randomUUID } from 'node:crypto'
import { type JWK, exportJWK, generateKeyPair } from 'jose'
import type { IdentityDatabase, IdentityQueries } from '../options.ts'
import { deriveKey, open, seal } from './seal.ts'

const DAY = 86_400_000
const ROTATE_AFTER = 90 * DAY
const PUBLISHED_AFTER_RETIREMENT = 2 * DAY
/** A new key is published before it signs, so that another instance and the API know it when its first token comes. */
const PUBLISHED_BEFORE_SIGNING = 120_000

interface KeyRow {
  kid: string
  sealed: string
  created: number
}

export interface SigningKeys {
  /** Private keys, the one that signs first. */
  keys: JWK[]
  /** Changes when the keys or their order do. */
  version: string
}

const masterFor = (masterKey: Buffer) => deriveKey(masterKey, 'signing-keys')

async function newKey(tx: IdentityQueries, masterKey: Buffer, now: number): Promise<KeyRow> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid }
  const sealed = seal(masterFor(masterKey), kid, JSON.stringify(jwk))
  await tx.query('INSERT INTO identity_key (kid, sealed, created_at) VALUES ($1, $2, to_timestamp($3))', [
    kid,
    sealed,
    now / 1000,
  ])
  return { kid, sealed, created: now }
}

const readRows = async (queries: IdentityQueries) =>
  (
    await queries.query<KeyRow>(
      'SELECT kid, sealed, extract(epoch FROM created_at)::float8 * 1000 AS created FROM identity_key ORDER BY created_at DESC, kid',
    )
  ).rows

function openRow(masterKey: Buffer, row: KeyRow): JWK {
  try {
    return JSON.parse(open(masterFor(masterKey), row.kid, row.sealed)) as JWK
  } catch (cause) {
    throw new Error(
      'Las claves de firma guardadas en la base de datos se sellaron con otra clave maestra: inicia el portal con el mismo MASTER_KEY de antes.',
      { cause },
    )
  }
}

function arrange(masterKey: Buffer, rows: KeyRow[], now: number): SigningKeys {
  const signer = rows.find((row) => row.created <= now - PUBLISHED_BEFORE_SIGNING) ?? rows.at(-1)
  const ordered = [...rows.filter((row) => row === signer), ...rows.filter((row) => row !== signer)]
  return { keys: ordered.map((row) => openRow(masterKey, row)), version: ordered.map((row) => row.kid).join() }
}

/** Adds a key that will sign two minutes from now; the older ones stay published for two days. */
export async function rotateSigningKey(database: IdentityDatabase, masterKey: Buffer, now: number): Promise<void> {
  await database.transaction((tx) => newKey(tx, masterKey, now))
}

/** Reads the keys; makes the first one, and the next one every 90 days, under a lock that two starting instances share. */
export async function prepareSigningKeys(
  database: IdentityDatabase,
  masterKey: Buffer,
  now: number,
): Promise<SigningKeys> {
  const rows = await database.transaction(async (tx) => {
    await tx.query('LOCK TABLE identity_key IN EXCLUSIVE MODE')
    const found = await readRows(tx)
    const newest = found[0]
    if (newest && newest.created > now - ROTATE_AFTER) return found
    if (newest) {
      await tx.query('DELETE FROM identity_key WHERE created_at < to_timestamp($1)', [
        (newest.created - PUBLISHED_AFTER_RETIREMENT) / 1000,
      ])
    }
    return [await newKey(tx, masterKey, now), ...found.slice(0, 1)]
  })
  return arrange(masterKey, rows, now)
}

/** The keys as they are now in the database. */
export async function readSigningKeys(
  database: IdentityDatabase,
  masterKey: Buffer,
  now: number,
): Promise<SigningKeys> {
  return arrange(masterKey, await readRows(database), now)
}
