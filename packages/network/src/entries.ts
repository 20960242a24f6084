import type { Method, OpenApi, Operation } from './openapi.ts'

/** Call or notice of an OpenAPI document of the network. */
export interface Entry {
  id: string
  kind: 'call' | 'notice'
  method: Method
  /** URL path of a call, or event type of a notice. */
  path: string
  tag: string
  operation: Operation
}

const entry = (kind: Entry['kind'], method: Method, path: string, operation: Operation): Entry => ({
  id: operation.operationId,
  kind,
  method,
  path,
  tag: operation.tags[0] ?? '',
  operation,
})

/** All operations of a document: its calls, then its notices, in document order. */
export function entriesOf({ paths, webhooks = {} }: OpenApi): Entry[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => entry('call', method as Method, path, operation)),
  )
  const notices = Object.entries(webhooks).map(([event, { post }]) => entry('notice', 'post', event, post))
  return [...calls, ...notices]
}
