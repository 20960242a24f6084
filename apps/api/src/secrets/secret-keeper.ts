import { randomBytes } from 'node:crypto'
import { PURPOSES, type Purpose, SECRET_BYTES, secretText } from '@portal/domain/security/secret'
import type { Db } from '../db/database.ts'
import { endValues, findSealed, findShown, insertSecrets, type NewSecret, sweepSecrets } from './secret.queries.ts'
import type { Vault } from './vault.ts'

/** What shows of a secret unasked. */
export interface ShownSecret {
  last4: string
  /** Until when a former value is valid too. */
  formerUntil: Date | null
}

/** The secrets of integrations; `id` is always the integration's own. */
export interface SecretKeeper {
  /** Makes those that an integration lacks, all four for a new one. */
  make(db: Db, id: string): Promise<void>
  shown(db: Db, id: string): Promise<Record<Purpose, ShownSecret>>
  /** The values that are valid now, the current one first; for whoever signs or checks, and to reveal. */
  valid(db: Db, id: string, purpose: Purpose): Promise<readonly [string, ...string[]]>
  /**
   * Puts a new value in the place of the current one, which stays valid for so many hours; 0 ends the older ones at once. False, and
   * nothing done, when there are as many former values already as may be.
   */
  rotate(db: Db, id: string, purpose: Purpose, overlapHours: number): Promise<boolean>
}

/** A receiver tries every valid value, so they stay few. */
const FORMER_MOST = 10

/** Whose it is and what for, so that one row's ciphertext never opens in another. */
const contextOf = (id: string, purpose: Purpose): string => `${id}:${purpose}`

/** Keeps secrets in the database as ciphertext only. */
export function createSecretKeeper(vault: Vault): SecretKeeper {
  const fresh = (id: string, purpose: Purpose): NewSecret => {
    const text = secretText(randomBytes(SECRET_BYTES).toString('base64url'))
    return { purpose, last4: text.slice(-4), ...vault.seal(contextOf(id, purpose), text) }
  }
  const make: SecretKeeper['make'] = async (db, id) => {
    await insertSecrets(
      db,
      id,
      PURPOSES.map((purpose) => fresh(id, purpose)),
    )
  }
  /** An integration that is older than its secrets gets them when they are first asked for. */
  const complete = async <Row>(db: Db, id: string, find: () => Promise<Row[]>, least: number): Promise<Row[]> => {
    const rows = await find()
    if (rows.length >= least) return rows
    await make(db, id)
    return find()
  }
  return {
    make,
    async shown(db, id) {
      const rows = await complete(db, id, () => findShown(db, id), PURPOSES.length)
      const entries = PURPOSES.map((purpose) => {
        const own = rows.filter((row) => row.purpose === purpose)
        const ends = own.flatMap(({ expires_at }) => (expires_at ? [expires_at.getTime()] : []))
        const last4 = own.find(({ expires_at }) => expires_at === null)?.last4 ?? ''
        return [purpose, { last4, formerUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null }]
      })
      return Object.fromEntries(entries) as Record<Purpose, ShownSecret>
    },
    async valid(db, id, purpose) {
      const rows = await complete(db, id, () => findSealed(db, id, purpose), 1)
      const [current, ...former] = rows.map((row) => vault.open(contextOf(id, purpose), row))
      if (current === undefined) throw new Error(`The integration ${id} has no secret for ${purpose}`)
      return [current, ...former]
    },
    async rotate(db, id, purpose, overlapHours) {
      const [, ...former] = await complete(db, id, () => findSealed(db, id, purpose), 1)
      if (overlapHours > 0 && former.length >= FORMER_MOST) return false
      await endValues(db, id, purpose, overlapHours)
      await insertSecrets(db, id, [fresh(id, purpose)])
      await sweepSecrets(db, id)
      return true
    },
  }
}
