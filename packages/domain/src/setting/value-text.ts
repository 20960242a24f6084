/** Default text of a stored value in the history; null if the value is empty. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || null
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return 'Otro valor'
}

/** Text of a value that has a label in a table, for example an option of a select. */
export const labelIn =
  <Entry>(table: Readonly<Record<string, Entry>>, labelOf: (entry: Entry) => string = String) =>
  (value: unknown): string | null => {
    const entry = typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : undefined
    return entry === undefined ? valueText(value) : labelOf(entry)
  }
