import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName } from '../documents.ts'
import type { Example, Media, Method, OpenApi, Operation, Parameter } from '../openapi.ts'
import { resolved } from './validator.ts'

export interface Documented {
  document: DocumentName
  method: Method
  path: string
  operation: Operation
}

/** Every call of every document. */
export const CALLS: Documented[] = DOCUMENT_NAMES.flatMap((document) =>
  Object.entries(DOCUMENTS[document].paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ document, method: method as Method, path, operation })),
  ),
)

/** Every notice of every document; its method and path are those of the receiver. */
export const NOTICES: Documented[] = DOCUMENT_NAMES.flatMap((document) =>
  Object.entries(DOCUMENTS[document].webhooks ?? {}).map(([path, { post }]) => ({
    document,
    method: 'post' as const,
    path,
    operation: post,
  })),
)

/** Values of the examples of a body. */
export const valuesOf = (document: OpenApi, media: Media | undefined): unknown[] =>
  Object.values(media?.examples ?? {}).map((example: Example) => resolved(document, example).value)

/** Values of the examples of a call's or notice's signed body. */
export const bodiesOf = ({ document, operation }: Documented): Record<string, unknown>[] =>
  valuesOf(DOCUMENTS[document], operation.requestBody?.content['application/json']) as Record<string, unknown>[]

export const parametersOf = ({ document, operation }: Documented): Parameter[] =>
  operation.parameters.map((parameter) => resolved(DOCUMENTS[document], parameter))

export const headerOf = (documented: Documented, header: string): Parameter | undefined =>
  parametersOf(documented).find(({ name }) => name === header)
