import type { Json } from '../openapi.ts'

type Kind = 'schemas' | 'parameters' | 'headers' | 'examples'

const NAMES = new WeakMap<object, { kind: Kind; name: string }>()

/** Marks a schema, parameter or other part to be listed once under `components` and referenced everywhere else. */
export function named<Part extends object>(kind: Kind, name: string, part: Part): Part {
  NAMES.set(part, { kind, name })
  return part
}

/**
 * Moves every marked part to `components` and puts a `$ref` in its place.
 * @throws Error if two different parts have the same name
 */
export function collectComponents<Document extends { components: Json }>(document: Document): Document {
  const parts = new Map<string, object>()
  const components: Record<string, Json> = {}
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const mark = NAMES.get(value)
    if (!mark) return inside(value)
    const path = `${mark.kind}/${mark.name}`
    if (parts.has(path) && parts.get(path) !== value) throw new Error(`Two parts are named ${path}`)
    if (!parts.has(path)) {
      parts.set(path, value)
      const kind = (components[mark.kind] ??= {})
      kind[mark.name] = inside(value)
    }
    return { $ref: `#/components/${path}` }
  }
  const inside = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(walk)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  const body = inside(document) as Document
  return { ...body, components: { ...body.components, ...components } }
}
