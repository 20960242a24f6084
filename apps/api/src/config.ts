import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createIntegration } from '@portal/contract/integration'
import { BRAND } from '@portal/domain/brand'
import * as z from 'zod/mini'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
)
const natural = z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'debe ser un número entero')), z.transform(Number))
const address = z.string().check(
  z.refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), {
    error: 'debe ser una dirección http o https',
  }),
)

/** Settings as the environment gives them; each has its line in the README. */
const environment = z.object({
  PORT: z._default(natural, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(address),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'debe ser una dirección postgres://'))),
  DATABASE_POOL: z._default(natural, 10),
  OIDC_URL: z.optional(address),
  OIDC_REALM: z._default(z.string(), 'portal-developer'),
  OIDC_CLIENT_ID: z._default(z.string(), 'portal-frontend'),
  OIDC_AUDIENCE: z._default(z.string(), 'portal-api'),
  MASTER_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'debe tener 64 dígitos hexadecimales'))),
  DEMO: z.optional(flag),
  READS_PER_SECOND: z._default(natural, 25),
  READ_BURST: z._default(natural, 100),
  WRITES_PER_SECOND: z._default(natural, 5),
  WRITE_BURST: z._default(natural, 30),
  CREATIONS_PER_HOUR: z._default(natural, 30),
  TRUSTED_PROXIES: z._default(natural, 0),
})

export interface Config {
  port: number
  host: string
  /** Origin under which browsers see the portal, without a final slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  identity: { embedded: boolean; url: string; realm: string; clientId: string; audience: string }
  masterKey: Buffer
  demo: boolean
  links: Record<keyof typeof BRAND.links, string>
  limits: {
    reads: { rate: number; burst: number }
    writes: { rate: number; burst: number }
    hourly: Record<string, number>
  }
  /** Number of reverse proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number
}

/** A mistake of the operator, told in full and without a stack. */
export class ConfigurationError extends Error {}

/** The key that seals secrets at rest: given, or made on the first start of an embedded database and kept beside it. */
function masterKey(given: string | undefined, dataDir: string, embedded: boolean): Buffer {
  if (given) return Buffer.from(given, 'hex')
  if (!embedded) throw new ConfigurationError('MASTER_KEY: es obligatoria con DATABASE_URL (64 dígitos hexadecimales).')
  const file = join(dataDir, 'master.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/** Reads every setting at once and names every mistake at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const settings = parsed.data
  const loopback = LOOPBACK.has(settings.HOST)
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  const embedded = settings.OIDC_URL === undefined
  if (!loopback && embedded && settings.DEMO !== true) {
    throw new ConfigurationError(
      'HOST: fuera de este equipo hace falta OIDC_URL, o DEMO=true para una demostración abierta.',
    )
  }
  if (!loopback && !publicUrl.startsWith('https://')) {
    throw new ConfigurationError(
      'PUBLIC_URL: fuera de este equipo debe ser https; sin él los navegadores no permiten iniciar sesión.',
    )
  }
  const dataDir = resolve(settings.DATA_DIR)
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    identity: {
      embedded,
      url: (settings.OIDC_URL ?? publicUrl).replace(/\/+$/, ''),
      realm: settings.OIDC_REALM,
      clientId: settings.OIDC_CLIENT_ID,
      audience: settings.OIDC_AUDIENCE,
    },
    masterKey: masterKey(settings.MASTER_KEY, dataDir, settings.DATABASE_URL === undefined),
    demo: settings.DEMO ?? embedded,
    links: readLinks(env),
    limits: {
      reads: { rate: settings.READS_PER_SECOND, burst: settings.READ_BURST },
      writes: { rate: settings.WRITES_PER_SECOND, burst: settings.WRITE_BURST },
      hourly: { [createIntegration.operation]: settings.CREATIONS_PER_HOUR },
    },
    trustedProxies: settings.TRUSTED_PROXIES,
  }
}

/** External addresses: the brand's, each replaced by its own setting, for example LINK_SIMULATOR. */
function readLinks(env: Record<string, string | undefined>): Config['links'] {
  const links = Object.entries(BRAND.links).map(([name, byDefault]) => {
    const value = env[`LINK_${name.toUpperCase()}`] || byDefault
    if (!address.safeParse(value).success)
      throw new ConfigurationError(`LINK_${name.toUpperCase()}: debe ser una dirección http o https`)
    return [name, value]
  })
  return Object.fromEntries(links) as Config['links']
}
