import { createHmac, randomUUID } from 'node:crypto'
import type { Caller } from '../../../apps/network/src/testing/door.ts'
import { definitionOf, purposeOf } from '../../../apps/network/src/call/definitions.ts'
import type { OperationId } from '@portal/network/served'
import { sign } from '@portal/domain/security/signature'
import { Client } from 'undici'

/** Request with its signature, ready to be sent, so that no signing is measured. */
export interface Ready {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

const hmac = async (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()

export async function signedCall(caller: Caller, id: OperationId, path: string, body?: object): Promise<Ready> {
  const definition = definitionOf(id)
  const secret = caller.secrets[purposeOf(definition, caller)]
  const timestamp = new Date().toISOString()
  const headers = { 'x-client-os': caller.clientOs }
  if (definition.method !== 'get') {
    const signed = { ...body, timestamp }
    return {
      method: 'POST',
      path,
      headers: { ...headers, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
      body: JSON.stringify({ ...signed, signature: await sign(signed, secret, hmac) }),
    }
  }
  const [plain = '', query = ''] = path.split('?')
  const signature = await sign({ method: 'GET', path: plain, query, timestamp }, secret, hmac)
  return { method: 'GET', path, headers: { ...headers, 'x-timestamp': timestamp, 'x-signature': signature } }
}

/** A caller's connection, with its certificate. */
export const connectionOf = (origin: string, ca: string, { pair: { cert, key } }: Caller): Client =>
  new Client(origin, { connect: { cert, key, ca } })

/** Sends a request and reads the whole answer. @throws Error if it is none of success */
export async function timed(connection: Client, ready: Ready): Promise<{ ms: number; text: string }> {
  const begun = performance.now()
  const answer = await connection.request(ready)
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${ready.path}: ${answer.statusCode} ${text}`)
  return { ms: performance.now() - begun, text }
}

/** Sends the requests of each connection one after another, all connections at once. */
export async function burst(connections: readonly Client[], requests: readonly Ready[][]) {
  const times: number[] = []
  const texts: string[] = []
  const begun = performance.now()
  await Promise.all(
    connections.map(async (connection, which) => {
      for (const ready of requests[which] ?? []) {
        const { ms, text } = await timed(connection, ready)
        times.push(ms)
        texts.push(text)
      }
    }),
  )
  return { times, texts, seconds: (performance.now() - begun) / 1000 }
}
