/** How a JSON text is written. Without settings it is the canonical form (RFC 8785). */
export interface JsonStyle {
  /** Order of an object's keys; null keeps the order of the source. */
  order?: ((one: string, other: string) => number) | null
  /** If true, only the outermost object is in `order`; those inside keep the order of the source. */
  shallow?: boolean
  /** Changes a string as JSON writes it, with its quotes. */
  string?: (written: string) => string
  /** Changes a number as JSON writes it; `at` counts the numbers of the text from 0. */
  number?: (written: string, at: number) => string
  colon?: string
  comma?: string
  /** Indent of one level; undefined writes everything in one line. */
  indent?: string
  newline?: string
}

const byUnits = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

export function jsonText(value: unknown, style: JsonStyle = {}): string {
  const { order = byUnits, colon = ':', comma = ',', indent, newline = '\n' } = style
  let numbers = 0
  const written = (text: string): string => style.string?.(text) ?? text
  const level = (depth: number): string => (indent === undefined ? '' : newline + indent.repeat(depth))
  const enclosed = ([open, close]: readonly [string, string], parts: string[], depth: number): string =>
    parts.length === 0
      ? open + close
      : open + level(depth + 1) + parts.join(comma + level(depth + 1)) + level(depth) + close
  const text = (each: unknown, depth: number): string => {
    if (typeof each === 'string') return written(JSON.stringify(each))
    if (typeof each === 'number') return style.number?.(JSON.stringify(each), numbers++) ?? JSON.stringify(each)
    if (typeof each !== 'object' || each === null) return JSON.stringify(each)
    const list = Array.isArray(each)
    if (list)
      return enclosed(
        ['[', ']'],
        each.map((item) => text(item, depth + 1)),
        depth,
      )
    const entries = Object.entries(each)
    if (order && !(style.shallow && depth > 0)) entries.sort(([one], [other]) => order(one, other))
    const parts = entries.map(([key, item]) => written(JSON.stringify(key)) + colon + text(item, depth + 1))
    return enclosed(['{', '}'], parts, depth)
  }
  return text(value, 0)
}

/** Text with its characters outside ASCII as `\u00e9`; `upper` writes `\u00E9`. */
export const escaped = (text: string, upper = false): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${upper ? code.toUpperCase() : code}`
  })
