import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAuthority } from '@portal/certificates/profile'
import { serveMetrics } from '@portal/watch/metrics.server'
import { testWatch } from '@portal/watch/testing'
import { describe, expect, test, vi } from 'vitest'
import { onServer } from '../../../tools/postgres.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { postgresSessions } from './db/postgres.sessions.ts'
import { localAuthority } from './features/security/certificate.local.ts'
import { startFailure } from './start.failure.ts'
import { openTestDatabase } from './testing/database.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'portal-'))
const key = () => randomBytes(32).toString('hex')
const log = () => undefined

/** Sentence for the operator if the work of a start with these settings fails. */
async function told(env: Record<string, string>, work: (config: ReturnType<typeof readConfig>) => Promise<unknown>) {
  let config: ReturnType<typeof readConfig> | undefined
  try {
    config = readConfig({ DATA_DIR: folder(), ...env })
    await work(config)
    return 'it started'
  } catch (error) {
    return startFailure(error, config)
  }
}

const opened = ({ databaseUrl: url, dataDir }: ReturnType<typeof readConfig>) => openDatabase({ url, dataDir, log })

test('a port that another program has is named with its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const listen = (at: number) => serveMetrics(testWatch().meters, { host: '127.0.0.1', port: at })
  const why = `no se puede abrir el puerto ${port} en 127.0.0.1: ya lo usa otro programa.`
  expect(await told({ METRICS_PORT: String(port) }, () => listen(port))).toBe(`METRICS_PORT: ${why}`)
  expect(await told({ NETWORK_PORT: String(port) }, () => listen(port))).toBe(`NETWORK_PORT: ${why}`)
  expect(await told({ PORT: String(port) }, () => listen(port))).toBe(`PORT: ${why}`)
  taken.close()
})

test('a data folder that cannot be written is named', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expect(await told({ DATA_DIR: join(file, 'data') }, opened)).toBe(
    `DATA_DIR: no se puede escribir en ${join(file, 'data')} (ENOTDIR).`,
  )
})

test('a file elsewhere that is missing is not taken for the data folder', async () => {
  const file = join(folder(), 'missing')
  expect(await told({}, () => readFile(file))).toContain(`ENOENT: no such file or directory, open '${file}'`)
})

test.each([
  ['that is not there', undefined, /^CERTIFICATE_AUTHORITY_FILE: no se puede leer /],
  ['that is none', 'x', /^CERTIFICATE_AUTHORITY_FILE: .* hace falta un archivo PEM/],
])('a file of the authority %s is named with its setting', async (_what, content, message) => {
  const file = join(folder(), 'ca.pem')
  if (content !== undefined) writeFileSync(file, content)
  const database = await openTestDatabase()
  const signs = (config: ReturnType<typeof readConfig>) => localAuthority(config, database.kysely).certificate()
  expect(await told({ CERTIFICATE_AUTHORITY_FILE: file }, signs)).toMatch(message)
  await database.drop()
})

test('an expired authority is named with its setting and its date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-02-03') })
  const pem = await newAuthority('Autoridad vieja')
  vi.useRealTimers()
  const file = join(folder(), 'ca.pem')
  writeFileSync(file, pem)
  const database = await openTestDatabase()
  const signs = (config: ReturnType<typeof readConfig>) => localAuthority(config, database.kysely).certificate()
  expect(await told({ CERTIFICATE_AUTHORITY_FILE: file }, signs)).toMatch(
    /^CERTIFICATE_AUTHORITY_FILE: el certificado de la autoridad venció el \d+ de [a-z]+ de 20\d\d\.$/,
  )
  await database.drop()
})

const server = process.env['DATABASE_URL'] ?? ''

describe.runIf(server)('of PostgreSQL', () => {
  const to = (over: Partial<URL>) => Object.assign(new URL(server), over).href
  const given = (DATABASE_URL: string) => ({ DATABASE_URL, MASTER_KEY: key() })

  test('a wrong password, a missing database, missing rights and missing TLS are named at once', async () => {
    const role = `limited_${randomBytes(6).toString('hex')}`
    await onServer(server, `create role ${role} login password 'limited'`)
    expect([
      await told(given(to({ username: role, password: 'wrong' })), opened),
      await told(given(to({ pathname: '/no_hay' })), opened),
      await told(given(to({ username: role, password: 'limited', pathname: '/template1' })), opened),
      await told(given(to({ search: '?sslmode=require' })), opened),
    ]).toEqual([
      `DATABASE_URL: PostgreSQL no acepta la contraseña del usuario «${role}».`,
      'DATABASE_URL: no existe la base de datos «no_hay».',
      `DATABASE_URL: el usuario «${role}» no es dueño del esquema de la base de datos.`,
      'DATABASE_URL: el servidor de PostgreSQL no tiene TLS, y sslmode lo pide.',
    ])
    await onServer(server, `drop role ${role}`)
  })

  test('a server that nobody reaches is named after the first attempt, and further ones follow', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    await once(free, 'close')
    const url = to({ port: String(port) })
    const sessions = postgresSessions({ url, poolSize: 1, log })
    const error: unknown = await sessions.acquire().catch((reason: unknown) => reason)
    expect(await told(given(url), () => Promise.reject(error as Error))).toBe(
      `DATABASE_URL: nadie responde en 127.0.0.1:${port}.`,
    )
    await sessions.close()
  })

  test('a master key that is not that of the database is named', async () => {
    const name = `start_${randomBytes(6).toString('hex')}`
    await onServer(server, `create database ${name} template ${process.env['DATABASE_TEMPLATE']}`)
    const start = () =>
      told(given(to({ pathname: `/${name}` })), async (config) => {
        const database = await opened(config)
        try {
          await localAuthority(config, database.kysely).certificate()
        } finally {
          await database.close()
        }
      })
    expect([await start(), await start()]).toEqual([
      'it started',
      'MASTER_KEY: no abre la autoridad de certificación guardada en esta base de datos.',
    ])
    await onServer(server, `drop database ${name} with (force)`)
  })
})
