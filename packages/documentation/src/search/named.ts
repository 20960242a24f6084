import type { Passage } from './passage.ts'

const CALL = /\b(get|post|put|patch|delete)\s+(\/[^\s?¿!,;]+)/gi
/** A word with a capital inside, as operations are written: an everyday word names none. */
const NAME = /[\p{Ll}\d]+\p{Lu}[\p{L}\d]*/gu

/** True for an operation whose id stands in a query, or whose method with the end of its path does. */
export function isNamed({ kind, href, text }: Passage, query: string): boolean {
  if (kind !== 'reference') return false
  const [, id] = href.split('#')
  if (id !== undefined && [...query.matchAll(NAME)].some(([name]) => name === id)) return true
  const own = text.split('\n', 1)[0]?.toLowerCase() ?? ''
  return [...query.matchAll(CALL)].some(([, method = '', path = '']) => {
    return own.startsWith(`${method.toLowerCase()} /`) && own.endsWith(path.toLowerCase())
  })
}

/** Operations that a query names, the newest version of an API first, then the rest in their order. */
export function namedFirst<Found extends Passage & { score: number }>(found: readonly Found[], query: string): Found[] {
  const named = found.filter((one) => isNamed(one, query))
  if (named.length === 0) return [...found]
  const best = Math.max(...found.map(({ score }) => score))
  const first = named
    .toSorted((one, other) => other.text.localeCompare(one.text))
    .map((one) => ({ ...one, score: best }))
  return [...first, ...found.filter((one) => !named.includes(one))]
}
