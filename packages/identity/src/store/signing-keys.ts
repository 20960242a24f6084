import { randomUUID } from 'node:crypto'
import { type JWK, exportJWK, generateKeyPair } from 'jose'
import type { IdentityDatabase, IdentityOptions } from '../options.ts'
import { deriveKey, open, seal } from './seal.ts'

type MasterKeys = IdentityOptions['masterKeys']

const HOUR = 3_600_000
/** Age at which a signing key gets a successor. */
const LIFE = 90 * 24 * HOUR
/** Time that a key is published before it signs, so that everybody who keeps the published keys knows it. */
const BEFORE = HOUR
/** Time that a key stays published after its successor signs: longer than any token and any session. */
const AFTER = 24 * HOUR

interface Row {
  kid: string
  sealed: string
  created: number
}

/** Signing keys to publish, the one that signs first. Makes the first key, and a successor of one that is old. */
export async function openSigningKeys(database: IdentityDatabase, masterKeys: MasterKeys, now: number): Promise<JWK[]> {
  let rows = await findKeys(database)
  const [newest] = rows
  if (!newest || newest.created + LIFE <= now) {
    await makeKey(database, masterKeys, now)
    rows = await findKeys(database)
  }
  const published = rows.filter((_, at) => {
    const successor = rows[at - 1]
    return !successor || now < successor.created + BEFORE + AFTER
  })
  const signing = published.find(({ created }) => created + BEFORE <= now) ?? published.at(-1)
  return [signing, ...published.filter((row) => row !== signing)].flatMap((row) => (row ? unseal(masterKeys, row) : []))
}

/** Seals every signing key with the first master key. @returns number of keys that another one had sealed, and of all */
export async function resealSigningKeys(database: IdentityDatabase, masterKeys: MasterKeys) {
  const [current] = masterKeys
  const rows = await findKeys(database)
  const formerly = rows.filter((row) => opened(current, row) === undefined)
  for (const row of formerly)
    await database.query('UPDATE identity_key SET sealed = $2 WHERE kid = $1', [
      row.kid,
      sealed(current, unseal(masterKeys, row)),
    ])
  return { resealed: formerly.length, all: rows.length }
}

const findKeys = async (database: IdentityDatabase): Promise<Row[]> =>
  (
    await database.query<Row>(
      'SELECT kid, sealed, (extract(epoch FROM created_at) * 1000)::float8 AS created FROM identity_key ORDER BY created_at DESC, kid',
    )
  ).rows

async function makeKey(database: IdentityDatabase, [current]: MasterKeys, now: number): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid }
  await database.query('INSERT INTO identity_key (kid, sealed, created_at) VALUES ($1, $2, to_timestamp($3))', [
    kid,
    sealed(current, key),
    now / 1000,
  ])
}

const sealingKey = (masterKey: Uint8Array): Buffer => deriveKey(masterKey, 'signing-keys')
const sealed = (masterKey: Uint8Array, key: JWK): string =>
  seal(sealingKey(masterKey), key.kid ?? '', JSON.stringify(key))

function opened(masterKey: Uint8Array, row: Row): JWK | undefined {
  try {
    return JSON.parse(open(sealingKey(masterKey), row.kid, row.sealed)) as JWK
  } catch {
    return undefined
  }
}

function unseal(masterKeys: MasterKeys, row: Row): JWK {
  for (const masterKey of masterKeys) {
    const key = opened(masterKey, row)
    if (key) return key
  }
  throw new Error(
    'Las claves de firma guardadas en la base de datos se sellaron con otra clave maestra: inicia el portal con el mismo MASTER_KEY de antes.',
  )
}
