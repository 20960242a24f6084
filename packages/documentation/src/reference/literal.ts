/** How a language writes what JSON holds. */
interface Dialect {
  key: (name: string) => string
  words: Record<string, string>
}

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

export const JAVASCRIPT: Dialect = {
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)),
  words: { true: 'true', false: 'false', null: 'null' },
}

export const PYTHON: Dialect = { key: quoted, words: { true: 'True', false: 'False', null: 'None' } }

/** A JSON value as a literal of a language, indented by two spaces a level. */
export function literal(value: unknown, dialect: Dialect, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return dialect.words[String(value)] ?? String(value)
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((each) => literal(each, dialect, inner))
    : Object.entries(value).map(([name, each]) => `${dialect.key(name)}: ${literal(each, dialect, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`
}
