import type { Person } from './person.queries.ts'

/** The first word is the given name, the rest the family name: the portal asks for one name only. */
function splitName(name: string): { given_name: string; family_name: string } {
  const [given = '', ...family] = name.split(/\s+/)
  return { given_name: given, family_name: family.join(' ') }
}

/** A person's claims in tokens and userinfo; the administrator's mark is always a boolean (spec §4). */
export function claimsOf(person: Person) {
  return {
    sub: person.sub,
    name: person.name,
    ...splitName(person.name),
    preferred_username: person.email,
    email: person.email,
    email_verified: person.emailVerified,
    allow_list_integrations: person.administrator,
  }
}
