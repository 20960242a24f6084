import { randomUUID } from 'node:crypto'
import { type JWK, exportJWK, generateKeyPair } from 'jose'
import type { IdentityDatabase } from '../options.ts'
import { deriveKey, open, seal } from './seal.ts'

/** Decrypts the stored key that signs tokens, or makes it on the first start. So tokens stay valid after a restart. */
export async function openSigningKey(database: IdentityDatabase, masterKey: Buffer, now: number): Promise<JWK> {
  const sealingKey = deriveKey(masterKey, 'signing-keys')
  const { rows } = await database.query<{ kid: string; sealed: string }>(
    'SELECT kid, sealed FROM identity_key ORDER BY created_at DESC, kid LIMIT 1',
  )
  const found = rows[0]
  if (found) return unseal(sealingKey, found.kid, found.sealed)
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid }
  await database.query('INSERT INTO identity_key (kid, sealed, created_at) VALUES ($1, $2, to_timestamp($3))', [
    kid,
    seal(sealingKey, kid, JSON.stringify(key)),
    now / 1000,
  ])
  return key
}

function unseal(sealingKey: Buffer, kid: string, sealed: string): JWK {
  try {
    return JSON.parse(open(sealingKey, kid, sealed)) as JWK
  } catch (cause) {
    throw new Error(
      'Las claves de firma guardadas en la base de datos se sellaron con otra clave maestra: inicia el portal con el mismo MASTER_KEY de antes.',
      { cause },
    )
  }
}
