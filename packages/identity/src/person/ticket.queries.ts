import { randomBytes } from 'node:crypto'
import type { IdentityQueries } from '../options.ts'
import { fingerprint } from '../store/seal.ts'

export type Purpose = 'verify' | 'reset'

/** Seconds that a mailed link of each purpose is valid. */
const LIFE: Record<Purpose, number> = { verify: 86_400, reset: 1_800 }

export interface Ticket {
  sub: string
  email: string
  /** Name and password hash of the registration that this link confirms. */
  name: string | null
  passwordHash: string | null
  /** Password hash that the account has now. */
  storedHash: string
}

const idOf = (purpose: Purpose, key: string) => fingerprint(`${purpose}:${key}`)

/**
 * Makes the key of a mailed link. One statement does it, so the duration does not reveal if the e-mail has an account.
 * @returns the key; undefined if no account has the e-mail, or if a `verify` link finds the e-mail already confirmed
 */
export async function issueTicket(
  queries: IdentityQueries,
  purpose: Purpose,
  email: string,
  now: number,
  registration?: { name: string; passwordHash: string },
): Promise<string | undefined> {
  const key = randomBytes(32).toString('base64url')
  const { name = null, passwordHash = null } = registration ?? {}
  const { rows } = await queries.query<{ sub: string }>(
    `INSERT INTO identity_ticket (id, purpose, sub, name, password_hash, expires_at)
     SELECT $1, $2, sub, $4, $5, to_timestamp($6) FROM identity_person
     WHERE email = $3 AND ($2 = 'reset' OR NOT email_verified) RETURNING sub`,
    [idOf(purpose, key), purpose, email, name, passwordHash, now / 1000 + LIFE[purpose]],
  )
  return rows.length > 0 ? key : undefined
}

/** Reads the ticket of a mailed link; the link stays valid. */
export async function findTicket(
  queries: IdentityQueries,
  purpose: Purpose,
  key: string,
  now: number,
): Promise<Ticket | undefined> {
  const { rows } = await queries.query<Ticket>(
    `SELECT t.sub, p.email, t.name, t.password_hash AS "passwordHash", p.password_hash AS "storedHash"
     FROM identity_ticket t JOIN identity_person p ON p.sub = t.sub
     WHERE t.id = $1 AND t.purpose = $2 AND t.expires_at > to_timestamp($3)`,
    [idOf(purpose, key), purpose, now / 1000],
  )
  return rows[0]
}

/** Uses up a mailed link: deletes its ticket and the person's others of the same purpose; false if another request was first. */
export async function useTicket(tx: IdentityQueries, purpose: Purpose, key: string, sub: string): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>('DELETE FROM identity_ticket WHERE id = $1 RETURNING id', [
    idOf(purpose, key),
  ])
  if (rows.length === 0) return false
  await dropTickets(tx, purpose, sub)
  return true
}

export async function dropTickets(tx: IdentityQueries, purpose: Purpose, sub: string): Promise<void> {
  await tx.query('DELETE FROM identity_ticket WHERE sub = $1 AND purpose = $2', [sub, purpose])
}
