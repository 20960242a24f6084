import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import pg from 'pg'

/** What one address does: sets of statements, one set a call in turn, as one session of a role. */
export interface BareCase {
  path: string
  method: 'GET' | 'POST' | 'PATCH'
  role: string
  sub: string
  calls: { text: string; values: (string | null)[] }[][]
  /** Texts of the recorded values that every call needs anew, each with how the new one is made. */
  fresh?: { text: string; kind: 'uuid' | 'hex12' | 'number' }[]
}

/**
 * The least that answers the same: a Fastify route that checks the token and sends the very statements of the server, named and prepared,
 * to a pool of the same size. `npm run bench` takes the server's speed as a share of this one's.
 */
const { DATABASE_URL, ISSUER, CASES } = process.env as Record<string, string>
const cases = JSON.parse(readFileSync(CASES as string, 'utf8')) as BareCase[]
const keys = createRemoteJWKSet(new URL(`${ISSUER}/protocol/openid-connect/certs`))
const app = fastify()
let count = 0

const made = {
  uuid: () => crypto.randomUUID(),
  hex12: () => crypto.randomUUID().slice(-12),
  number: () => String((count += 1)),
}

for (const { path, method, role, sub, calls, fresh = [] } of cases) {
  // As many sessions as the server has for that door (`postgres.doors.ts`).
  const max = role === 'portal_app' ? 10 : 4
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max, options: `-c role=${role} -c app.sub=${sub}` })
  const named = calls.map((statements) =>
    statements.map(({ text, values }) => ({
      text,
      values,
      ...(values.length ? { name: createHash('sha256').update(text).digest('base64url').slice(0, 22) } : {}),
    })),
  )
  let turn = 0
  app.route({
    method,
    url: path,
    handler: async (request) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
      await jwtVerify(token, keys, { issuer: ISSUER as string, audience: 'portal-api', algorithms: ['RS256'] })
      const news = fresh.map(({ text, kind }) => [text, made[kind]()] as const)
      const renew = (value: string | null) =>
        news.reduce((now, [old, next]) => now?.replaceAll(old, next) ?? null, value)
      const client = await pool.connect()
      try {
        let rows: unknown[] = []
        for (const statement of named[(turn += 1) % named.length] ?? []) {
          const values = news.length ? statement.values.map(renew) : statement.values
          rows = (await client.query({ ...statement, values })).rows
        }
        return { data: rows }
      } finally {
        client.release()
      }
    },
  })
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.stdout.write('listening\n')
process.on('SIGTERM', () => process.exit())
