import { PRODUCT } from '@portal/domain/brand'

const SECRET = new RegExp(`(${PRODUCT}_(?:test|live)_)([\\w-]{43})`, 'g')

/** Text with asterisks in place of each secret's own part. A cover is as long as what it covers, so that the rest stays at its place. */
export const withoutSecrets = (text: string): string =>
  text.replace(SECRET, (_, begin: string, rest: string) => begin + '*'.repeat(rest.length))

/** Objects that describe a person, in whatever call. */
const PERSONS = new Set(['payer', 'holder', 'pagador'])
const NAMES = new Set(['name', 'nombre'])

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ')

/** Copy of a body without what the log may not keep: secrets are covered, names of persons become initials, of a signature the first 8 characters stay. */
export const redacted = <Body>(body: Body): Body => walk(body, false) as Body

function walk(value: unknown, ofPerson: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => walk(each, ofPerson))
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      if (typeof inner === 'string' && ofPerson && NAMES.has(field)) return [field, initials(inner)]
      if (typeof inner === 'string' && field === 'signature') return [field, `${inner.slice(0, 8)}…`]
      return [field, walk(inner, PERSONS.has(field))]
    }),
  )
}
