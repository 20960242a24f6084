import type { Passage } from './passage.ts'

const CALL = /\b(get|post|put|patch|delete)\s+(\/[^\s?¿!,;]+)/gi
/** A word with a capital inside, as operations are written: an everyday word names none. Begins at a word's first letter alone. */
const NAME = /(?<![\p{L}\d])[\p{Ll}\d]+\p{Lu}[\p{L}\d]*/gu

/** What a query names as the reference does, read once for all passages. */
export interface Names {
  ids: ReadonlySet<string>
  /** Method and end of a path, in lower case. */
  calls: readonly { method: string; path: string }[]
}

/** Operations that a query names by their id, or by method and path. */
export const namesIn = (query: string): Names => ({
  ids: new Set([...query.matchAll(NAME)].map(([name]) => name)),
  calls: [...query.toLowerCase().matchAll(CALL)].map(([, method = '', path = '']) => ({ method, path })),
})

/** True for an operation whose id is among the names, or whose method with the end of its path is. */
export function isNamed({ kind, href, text }: Passage, { ids, calls }: Names): boolean {
  if (kind !== 'reference') return false
  const [, id] = href.split('#')
  if (id !== undefined && ids.has(id)) return true
  const own = text.split('\n', 1)[0]?.toLowerCase() ?? ''
  return calls.some(({ method, path }) => own.startsWith(`${method} /`) && own.endsWith(path))
}

/** Operations that a query names, the newest version of an API first, then the rest in their order. */
export function namedFirst<Found extends Passage & { score: number }>(found: readonly Found[], query: string): Found[] {
  const names = namesIn(query)
  const named = found.filter((one) => isNamed(one, names))
  if (named.length === 0) return [...found]
  const best = Math.max(...found.map(({ score }) => score))
  const first = named
    .toSorted((one, other) => other.text.localeCompare(one.text))
    .map((one) => ({ ...one, score: best }))
  return [...first, ...found.filter((one) => !named.includes(one))]
}
