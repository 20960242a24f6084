import type { IdentityQueries } from '../options.ts'

export interface Person {
  sub: string
  email: string
  name: string
  passwordHash: string
  administrator: boolean
  emailVerified: boolean
}

const COLUMNS = `sub, email, name, password_hash AS "passwordHash", administrator, email_verified AS "emailVerified"`

export async function findPerson(
  queries: IdentityQueries,
  by: 'sub' | 'email',
  value: string,
): Promise<Person | undefined> {
  const { rows } = await queries.query<Person>(`SELECT ${COLUMNS} FROM identity_person WHERE ${by} = $1`, [value])
  return rows[0]
}

/** The new person's `sub`; undefined when somebody has the e-mail already. */
export async function insertPerson(queries: IdentityQueries, person: Person, now: number): Promise<string | undefined> {
  const { rows } = await queries.query<{ sub: string }>(
    `INSERT INTO identity_person (sub, email, name, password_hash, administrator, email_verified, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7)) ON CONFLICT (email) DO NOTHING RETURNING sub`,
    [
      person.sub,
      person.email,
      person.name,
      person.passwordHash,
      person.administrator,
      person.emailVerified,
      now / 1000,
    ],
  )
  return rows[0]?.sub
}

export async function setPassword(queries: IdentityQueries, sub: string, passwordHash: string): Promise<void> {
  await queries.query('UPDATE identity_person SET password_hash = $2 WHERE sub = $1', [sub, passwordHash])
}

/** Sets the password of somebody who showed to hold the mailbox, which confirms the e-mail too. */
export async function resetPassword(queries: IdentityQueries, sub: string, passwordHash: string): Promise<void> {
  await queries.query('UPDATE identity_person SET password_hash = $2, email_verified = true WHERE sub = $1', [
    sub,
    passwordHash,
  ])
}

/** Confirms an e-mail with the name and password of its registration, once: a confirmed person keeps its own. */
export async function confirmPerson(
  queries: IdentityQueries,
  registration: { sub: string; name: string | null; passwordHash: string | null },
): Promise<void> {
  await queries.query(
    `UPDATE identity_person SET email_verified = true, name = coalesce($2, name), password_hash = coalesce($3, password_hash)
     WHERE sub = $1 AND NOT email_verified`,
    [registration.sub, registration.name, registration.passwordHash],
  )
}
