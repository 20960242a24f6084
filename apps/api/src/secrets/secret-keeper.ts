import { randomBytes } from 'node:crypto'
import { PURPOSES, type Purpose, SECRET_BYTES, secretText } from '@portal/domain/security/secret'
import type { Db } from '../db/database.ts'
import {
  endValues,
  findSealed,
  findShown,
  findUncopied,
  insertSecrets,
  type NewSecret,
  storeCopy,
  sweepSecrets,
} from './secret.queries.ts'
import type { Vault } from './vault.ts'

interface ShownSecret {
  last4: string
  formerUntil: Date | null
}

/** Most former values of a secret that are valid at once, because a receiver of a signature tries each of them. */
const FORMER_MOST = 10

/** Binds a ciphertext to its integration and purpose, so that one row's ciphertext never opens in another. */
const contextOf = (id: string, purpose: Purpose): string => `${id}:${purpose}`
/** Binds the network's copy in the same way; `apps/network` opens it with the same text. */
const networkContextOf = (id: string, purpose: Purpose): string => `network ${id} ${purpose}`

export type SecretKeeper = ReturnType<typeof createSecretKeeper>

/**
 * Keeps the secrets of integrations in the database as ciphertext only; `id` is the integration's primary key. Each secret has a copy
 * that the integration network opens with a key of its own.
 */
export function createSecretKeeper(vault: Vault, networkVault: Vault) {
  const copyOf = (id: string, purpose: Purpose, text: string) => {
    const { key_id, nonce, ciphertext } = networkVault.seal(networkContextOf(id, purpose), text)
    return { network_key_id: key_id, network_nonce: nonce, network_ciphertext: ciphertext }
  }
  const fresh = (id: string, purpose: Purpose): NewSecret => {
    const text = secretText(randomBytes(SECRET_BYTES).toString('base64url'))
    return { purpose, last4: text.slice(-4), ...vault.seal(contextOf(id, purpose), text), ...copyOf(id, purpose, text) }
  }
  /** Makes the missing secrets, all four for a new integration. */
  const make = async (db: Db, id: string): Promise<void> => {
    await insertSecrets(
      db,
      id,
      PURPOSES.map((purpose) => fresh(id, purpose)),
    )
  }
  /** Reads secrets, after making the missing ones if the integration was created before the portal had secrets. */
  const complete = async <Row>(db: Db, id: string, find: () => Promise<Row[]>, least: number): Promise<Row[]> => {
    const rows = await find()
    if (rows.length >= least) return rows
    await make(db, id)
    return find()
  }
  return {
    make,
    async shown(db: Db, id: string): Promise<Record<Purpose, ShownSecret>> {
      const rows = await complete(db, id, () => findShown(db, id), PURPOSES.length)
      const entries = PURPOSES.map((purpose) => {
        const own = rows.filter((row) => row.purpose === purpose)
        const ends = own.flatMap(({ expires_at }) => (expires_at ? [expires_at.getTime()] : []))
        const last4 = own.find(({ expires_at }) => expires_at === null)?.last4 ?? ''
        return [purpose, { last4, formerUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null }]
      })
      return Object.fromEntries(entries) as Record<Purpose, ShownSecret>
    },
    /** Values of a secret that are valid now: the current value first, then former values that have not expired. */
    async valid(db: Db, id: string, purpose: Purpose): Promise<readonly [string, ...string[]]> {
      const rows = await complete(db, id, () => findSealed(db, id, purpose), 1)
      const [current, ...former] = rows.map((row) => vault.open(contextOf(id, purpose), row))
      if (current === undefined) throw new Error(`The integration ${id} has no secret for ${purpose}`)
      return [current, ...former]
    },
    /** Replaces a secret; former values end after `overlapHours` at most, at once if 0. False if too many former values are still valid. */
    async rotate(db: Db, id: string, purpose: Purpose, overlapHours: number): Promise<boolean> {
      const [, ...former] = await complete(db, id, () => findSealed(db, id, purpose), 1)
      if (overlapHours > 0 && former.length >= FORMER_MOST) return false
      await endValues(db, id, purpose, overlapHours)
      await insertSecrets(db, id, [fresh(id, purpose)])
      await sweepSecrets(db, id)
      return true
    },
    /** Seals the network's copy of secrets that have none, or one of a key that is not among the network's. @returns number of copies */
    async copyForNetwork(db: Db): Promise<number> {
      for (let count = 0; ; ) {
        const rows = await findUncopied(db, networkVault.keyIds)
        if (rows.length === 0) return count
        for (const { id, integration_id, purpose, ...sealed } of rows)
          await storeCopy(
            db,
            id,
            copyOf(integration_id, purpose, vault.open(contextOf(integration_id, purpose), sealed)),
          )
        count += rows.length
      }
    },
  }
}
