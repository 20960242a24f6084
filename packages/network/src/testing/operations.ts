import { DOCUMENT_NAMES, type DocumentName } from '../document.names.ts'
import { DOCUMENTS } from '../documents.ts'
import { type Entry, entriesOf } from '../entries.ts'
import type { Example, Media, Method, OpenApi, Operation, Parameter } from '../openapi.ts'
import { resolverOf } from '../resolver.ts'

export interface Documented {
  document: DocumentName
  method: Method
  path: string
  operation: Operation
}

const every = (wanted: Entry['kind']): Documented[] =>
  DOCUMENT_NAMES.flatMap((document) =>
    entriesOf(DOCUMENTS[document])
      .filter(({ kind }) => kind === wanted)
      .map(({ method, path, operation }) => ({ document, method, path, operation })),
  )

/** All calls of all OpenAPI documents of the network. */
export const CALLS = every('call')

/** All notices of all OpenAPI documents; `path` is the type of the notice. */
export const NOTICES = every('notice')

/** Values of all examples of a request or answer body. */
export const valuesOf = (document: OpenApi, media: Media | undefined): unknown[] =>
  Object.values(media?.examples ?? {}).map((example: Example) => resolverOf(document)(example).value)

/** Values of all examples of the signed body of a call or notice. */
export const bodiesOf = ({ document, operation }: Documented): Record<string, unknown>[] =>
  valuesOf(DOCUMENTS[document], operation.requestBody?.content['application/json']) as Record<string, unknown>[]

export const parametersOf = ({ document, operation }: Documented): Parameter[] =>
  operation.parameters.map(resolverOf(DOCUMENTS[document]))

export const headerOf = (documented: Documented, header: string): Parameter | undefined =>
  parametersOf(documented).find(({ name }) => name === header)
