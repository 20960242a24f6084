/** A value in words; null where there is none. */
export type Said = string | null

/** A value that no field says better. */
export function sayValue(value: unknown): Said {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.map(sayValue).join(', ') || null
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return 'Otro valor'
}

/** Says a value by the label that it has in a table. */
export const sayOneOf =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): Said =>
    typeof value === 'string' && Object.hasOwn(labels, value) ? (labels[value] ?? value) : sayValue(value)
