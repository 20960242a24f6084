/** Copy of a value with sorted object keys and without undefined properties, so that equal values give equal JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)])
}

/** Hash of a form's values (FNV-1a, 2 x 32 bits). Equal values have equal hashes, whatever the order of their keys. */
export function hashContent(content: unknown): string {
  const text = JSON.stringify(canonical(content)) ?? ''
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  return `${(low >>> 0).toString(16)}-${(high >>> 0).toString(16)}-${text.length}`
}

type Fields = Readonly<Record<string, unknown>>

/** Names of the fields whose content differs from the stored one. */
export const changedIn = (values: Fields, stored: Fields = {}): string[] =>
  Object.keys(values).filter((name) => hashContent(values[name]) !== hashContent(stored[name]))
