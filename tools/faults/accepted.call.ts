import { request } from 'node:http'
import type { Asked } from './client.ts'

/**
 * A call that knows when the server has taken it: the body is sent once the server has read the head and asked to go on
 * (RFC 9110 §10.1.1).
 */
export function acceptedCall(origin: string, { method, path, token, body, headers }: Asked) {
  const sending = request(origin + path, {
    method,
    agent: false,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
      expect: '100-continue',
    },
  })
  const taken = Promise.withResolvers<void>()
  sending.once('continue', () => {
    sending.end(JSON.stringify(body))
    taken.resolve()
  })
  sending.flushHeaders()
  const outcome = new Promise<{
    status: number | undefined
    body: Record<string, unknown>
    failure: string | undefined
  }>((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      taken.resolve()
      resolve({ status: undefined, body: {}, failure: error.code ?? error.name })
    }
    sending.once('error', fail)
    sending.once('response', (response) => {
      taken.resolve()
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.once('error', fail)
      response.once('end', () => {
        resolve({ status: response.statusCode, body: JSON.parse(text) as Record<string, unknown>, failure: undefined })
      })
    })
  })
  return { taken: taken.promise, outcome }
}
