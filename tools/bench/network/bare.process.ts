import { randomInt, randomUUID } from 'node:crypto'
import { authorityKeys, newAuthority, signServer } from '@portal/certificates/profile'
import fastify from 'fastify'
import pg from 'pg'
import { Agent, request } from 'undici'
import type { AddressInfo } from 'node:net'
import { offer } from './child.ts'
import type { Statement } from './network.process.ts'

/** Call that the bare handler serves by sending the statements of a recorded one. */
export interface Recorded {
  method: 'GET' | 'POST'
  path: string
  status: number
  body: unknown
  statements: Statement[]
  /** Values of the recorded call that must differ each time: texts, and the token's number. */
  texts: string[]
  number?: string | undefined
}

/** Message that the bare loop posts. */
export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** As many database sessions as the measured network has. */
const SESSIONS = 6
let pool: pg.Pool | undefined

async function send(to: pg.Pool, { statements, texts, number }: Recorded): Promise<void> {
  const others = new Map(texts.map((text) => [text, randomUUID() as string]))
  if (number) others.set(number, String(randomInt(100_000_000)).padStart(8, '0'))
  const filled = statements.map(({ values, ...statement }) => ({
    ...statement,
    ...(values ? { values: values.map((value) => others.get(value) ?? value) } : {}),
  }))
  const begin = filled.findIndex(({ text }) => text === 'begin')
  for (const statement of filled.slice(0, begin)) await to.query(statement)
  const client = await to.connect()
  for (const statement of filled.slice(begin)) await client.query(statement)
  client.release()
}

const offered = {
  /** Listens with TLS, takes client certificates of an authority, and answers recorded calls. */
  async listen(clientAuthority: string, databaseUrl: string, calls: Recorded[]): Promise<{ url: string; ca: string }> {
    pool = new pg.Pool({ connectionString: databaseUrl, max: SESSIONS })
    const authority = await authorityKeys(await newAuthority('Bare'))
    const pair = await signServer(authority, ['localhost'], 1)
    const app = fastify({ https: { ...pair, ca: clientAuthority, requestCert: true, rejectUnauthorized: true } })
    for (const call of calls)
      app.route({
        method: call.method,
        url: call.path,
        async handler(_, reply) {
          await send(pool as pg.Pool, call)
          return reply.code(call.status).send(call.body)
        },
      })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return { url: `https://localhost:${(app.server.address() as AddressInfo).port}`, ca: authority.pem }
  },
  /** Posts every message, some at a time. */
  async post(messages: Post[], atOnce: number): Promise<void> {
    const dispatcher = new Agent()
    const rest = messages.values()
    const worker = async (): Promise<void> => {
      for (const { url, headers, body } of rest) {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher })
        await answer.body.dump()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await dispatcher.close()
  },
  close: () => pool?.end(),
}
export type BareProcess = typeof offered

offer(offered)
