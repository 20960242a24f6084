/** Converts a stored value to text for the history, unless its field has another conversion; null if the value is empty. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || null
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return 'Otro valor'
}

/** Makes a function that converts a stored value to its label in `table`, for example the label of a select's option. */
export const labelIn =
  <Entry>(table: Readonly<Record<string, Entry>>, labelOf: (entry: Entry) => string = String) =>
  (value: unknown): string | null => {
    const entry = typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : undefined
    return entry === undefined ? valueText(value) : labelOf(entry)
  }
