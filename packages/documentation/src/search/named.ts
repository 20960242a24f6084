import type { Passage } from './passage.ts'

const CALL = /\b(get|post|put|patch|delete)\s+(\/[^\s?¿!,;]+)/gi
/** Matches a word in camel case, such as `createToken`; only such a word is searched as an operation id. */
const NAME = /(?<![\p{L}\d])[\p{Ll}\d]+\p{Lu}[\p{L}\d]*/gu

/** Operation ids, and HTTP methods with paths, that a search query contains. */
export interface Names {
  ids: ReadonlySet<string>
  /** Pairs of an HTTP method and the end of a path, in lower case. */
  calls: readonly { method: string; path: string }[]
}

/** Finds operation ids, and pairs of HTTP method and path, in a search query. */
export const namesIn = (query: string): Names => ({
  ids: new Set([...query.matchAll(NAME)].map(([name]) => name)),
  calls: [...query.toLowerCase().matchAll(CALL)].map(([, method = '', path = '']) => ({ method, path })),
})

/** True if the passage describes an operation that the query names by its id, or by its method and the end of its path. */
export function isNamed({ kind, href, text }: Passage, { ids, calls }: Names): boolean {
  if (kind !== 'reference') return false
  const [, id] = href.split('#')
  if (id !== undefined && ids.has(id)) return true
  const own = text.split('\n', 1)[0]?.toLowerCase() ?? ''
  return calls.some(({ method, path }) => own.startsWith(`${method} /`) && own.endsWith(path))
}

/** Moves operations that the query names to the front, the newest API version first; the other results keep their order. */
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
