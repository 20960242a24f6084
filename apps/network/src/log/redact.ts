import { PRODUCT } from '@portal/domain/brand'
import { fieldKey, type Personal } from '@portal/network/common/personal'
import { PERSONAL_FIELDS } from '@portal/network/personal'

const SECRET = new RegExp(`(${PRODUCT}_(?:test|live)_)([\\w-]{43})`, 'g')

/** Text with asterisks in place of each secret's own part. A cover is as long as what it covers, so that the rest stays at its place. */
export const withoutSecrets = (text: string): string =>
  text.replace(SECRET, (_, begin: string, rest: string) => begin + '*'.repeat(rest.length))

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ')

/** How each kind of personal data is kept: enough to recognise it beside others, too little to learn it. */
const COVERS: Readonly<Record<Personal, (text: string) => string>> = {
  name: initials,
  tax_id: (text) => text.slice(-2).padStart(text.length, '*'),
  alias: (text) => `${[...text].slice(0, 2).join('')}…`,
}

/**
 * Copy of a body without what the log may not keep: secrets are covered, and so is what the schemas of `packages/network` mark as personal;
 * of a signature the first 8 characters stay.
 */
export const redacted = <Body>(body: Body): Body => walk(body, '') as Body

/** @param object name of the field that holds the value; that of a list for what is in it */
function walk(value: unknown, object: string): unknown {
  if (Array.isArray(value)) return value.map((each) => walk(each, object))
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      const kind = PERSONAL_FIELDS.get(fieldKey(object, field))
      if (typeof inner === 'string' && kind) return [field, COVERS[kind](inner)]
      if (typeof inner === 'string' && field === 'signature') return [field, `${inner.slice(0, 8)}…`]
      return [field, walk(inner, field)]
    }),
  )
}
