/** Follows `$ref` inside one document. */
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
 * @returns what a reference stands for, or the part itself where it is none
 * @throws Error when a reference leads out of the document
 */
export const resolverOf =
  (document: object): Resolve =>
  (part) => {
    const reference = isObject(part) ? part['$ref'] : undefined
    return typeof reference === 'string' ? (partAt(document as Json, reference) as typeof part) : part
  }
