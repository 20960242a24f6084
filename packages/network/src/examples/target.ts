import type { Operation, Schema } from '../openapi.ts'

/** First example in a parameter's schema, as text for a URL (not yet percent-encoded). */
export function exampleText({ examples }: Schema): string {
  const [value = ''] = examples ?? []
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function exampleTarget(path: string, { parameters }: Operation): { path: string; query: string } {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return {
    path: inPath.reduce(
      (text, { name, schema }) => text.replace(`{${name}}`, encodeURIComponent(exampleText(schema))),
      path,
    ),
    query: inQuery.map(({ name, schema }) => `${name}=${encodeURIComponent(exampleText(schema))}`).join('&'),
  }
}
