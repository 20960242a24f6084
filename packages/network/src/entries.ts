import type { Method, OpenApi, Operation } from './openapi.ts'

/** A call, or a notice that the network sends. */
export interface Entry {
  id: string
  kind: 'call' | 'notice'
  method: Method
  /** Path of a call; event of a notice. */
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

/** Every operation of a document: its calls, then its notices, each in the document's order. */
export function entriesOf({ paths, webhooks = {} }: OpenApi): Entry[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => entry('call', method as Method, path, operation)),
  )
  const notices = Object.entries(webhooks).map(([event, { post }]) => entry('notice', 'post', event, post))
  return [...calls, ...notices]
}
