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

/** @returns the new person's `sub`; undefined if another person already has the e-mail */
export async function insertPerson(queries: IdentityQueries, person: Person, now: number): Promise<string | undefined> {
  const { sub, email, name, passwordHash, administrator, emailVerified } = person
  const { rows } = await queries.query<{ sub: string }>(
    `INSERT INTO identity_person (sub, email, name, password_hash, administrator, email_verified, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7)) ON CONFLICT (email) DO NOTHING RETURNING sub`,
    [sub, email, name, passwordHash, administrator, emailVerified, now / 1000],
  )
  return rows[0]?.sub
}

export async function setPassword(queries: IdentityQueries, sub: string, passwordHash: string): Promise<void> {
  await queries.query('UPDATE identity_person SET password_hash = $2 WHERE sub = $1', [sub, passwordHash])
}

export async function setName(queries: IdentityQueries, sub: string, name: string): Promise<void> {
  await queries.query('UPDATE identity_person SET name = $2 WHERE sub = $1', [sub, name])
}

/**
 * Updates the account of a mailed link that was followed: sets the password, and the name if the link belongs to a registration, and
 * marks the e-mail as confirmed. A link of a registration changes nothing if the e-mail is already confirmed.
 */
export async function acceptLink(
  queries: IdentityQueries,
  { sub, name, passwordHash }: { sub: string; name: string | null; passwordHash: string },
  purpose: 'verify' | 'reset',
): Promise<void> {
  await queries.query(
    `UPDATE identity_person SET email_verified = true, name = coalesce($2, name), password_hash = $3
     WHERE sub = $1 AND ($4 = 'reset' OR NOT email_verified)`,
    [sub, name, passwordHash, purpose],
  )
}

/** Claims of tokens and userinfo. The given name is the first word of the name: accounts have only one name field. */
export function claimsOf(person: Person) {
  const [given = '', ...family] = person.name.split(/\s+/)
  return {
    sub: person.sub,
    name: person.name,
    given_name: given,
    family_name: family.join(' '),
    preferred_username: person.email,
    email: person.email,
    email_verified: person.emailVerified,
    allow_list_integrations: person.administrator,
  }
}
