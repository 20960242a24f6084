/** Function that replaces a `$ref` by the part of the same OpenAPI document to which it points. */
export type Resolve = <Part>(part: Part) => Part

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function partAt(document: Json, reference: string): unknown {
  let part: unknown = document
  for (const step of reference.replace(/^#\//, '').split('/')) {
    if (!isObject(part) || !Object.hasOwn(part, step)) throw new Error(`${reference} leads nowhere`)
    part = part[step]
  }
  return part
}

/**
 * Makes a resolver for one document. It returns the referenced part, or the given part if it is not a reference.
 * @throws Error if a reference points outside the document
 */
export const resolverOf =
  (document: object): Resolve =>
  (part) => {
    const reference = isObject(part) ? part['$ref'] : undefined
    return typeof reference === 'string' ? (partAt(document as Json, reference) as typeof part) : part
  }

/** Copy of a document with the referenced parts in the place of every `$ref`. @throws Error if a reference points outside the document */
export function dereferenced<Document extends object>(document: Document): Document {
  const resolve = resolverOf(document)
  const walk = (part: unknown): unknown => {
    const value = resolve(part)
    if (Array.isArray(value)) return value.map(walk)
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)])) : value
  }
  return walk(document) as Document
}
