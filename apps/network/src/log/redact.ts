/** Objects that describe a person, in whatever call. */
const PERSONS = new Set(['payer', 'holder', 'pagador'])
const NAMES = new Set(['name', 'nombre'])

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ')

/** Copy of a body without what the log may not keep: names of persons become initials, of a signature the first 8 characters stay. */
export const redacted = <Body>(body: Body): Body => walk(body, false) as Body

function walk(value: unknown, ofPerson: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => walk(each, ofPerson))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      if (typeof inner === 'string' && ofPerson && NAMES.has(field)) return [field, initials(inner)]
      if (typeof inner === 'string' && field === 'signature') return [field, `${inner.slice(0, 8)}…`]
      return [field, walk(inner, PERSONS.has(field))]
    }),
  )
}
