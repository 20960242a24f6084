import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCertificate } from '@portal/contract/certificate'
import { createIntegration } from '@portal/contract/integration'
import { shareIntegration } from '@portal/contract/people'
import { revealSecret, rotateSecret } from '@portal/contract/security'
import { changePassword, createAccount } from '@portal/contract/dashboard-account'
import { writeState } from '@portal/contract/state'
import { BRAND } from '@portal/domain/brand'
import { email } from '@portal/domain/email'
import type { OutwardPolicy } from '@portal/domain/outward'
import * as z from 'zod/mini'

const BY_DEFAULT = '127.0.0.1'
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'debe ser true o false'),
  z.transform((text) => text === 'true' || text === '1'),
)

function natural(least: number, most: number, byDefault: number) {
  const error = `debe ser un número entero de ${least} a ${most}`
  const digits = z.string().check(
    z.regex(/^\d{1,9}$/, error),
    z.refine((text) => Number(text) >= least && Number(text) <= most, { error }),
  )
  return z._default(z.pipe(digits, z.transform(Number)), byDefault)
}
const pace = (byDefault: number) => natural(1, 100_000, byDefault)

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
const address = z.string().check(z.refine(isAddress, { error: 'debe ser una dirección http o https' }))

/** An address without path, query, fragment or credentials. */
const origin = z.pipe(
  z.string().check(
    z.refine((text) => isAddress(text) && new URL(text).href === `${new URL(text).origin}/`, {
      error: 'debe ser solo un origen http o https, como https://portal.empresa.cl',
    }),
  ),
  z.transform((text) => new URL(text).origin),
)

/** Where a model's server answers: nothing in it that would travel in clear beside its key. */
const modelAddress = address.check(
  z.refine((text) => {
    const parsed = URL.parse(text)
    return parsed === null || `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === ''
  }, 'debe ser una dirección http o https sin clave ni parámetros'),
)

type LinkName = keyof typeof BRAND.links
type LinkSetting = `LINK_${Uppercase<LinkName>}`
const LINK_NAMES = Object.keys(BRAND.links) as LinkName[]
const linkSetting = (name: LinkName) => `LINK_${name.toUpperCase()}` as LinkSetting
/** External addresses: the brand's, each replaced by its own setting, for example LINK_SIMULATOR. */
const links = Object.fromEntries(
  LINK_NAMES.map((name) => [linkSetting(name), z._default(address, BRAND.links[name])]),
) as Record<LinkSetting, z.ZodMiniDefault<typeof address>>

/** Settings as the environment gives them; each has its line in the README. */
const environment = z.object({
  PORT: natural(0, 65_535, 3000),
  HOST: z._default(z.string(), BY_DEFAULT),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'debe ser una dirección postgres://'))),
  DATABASE_POOL: natural(1, 200, 10),
  OIDC_URL: z.optional(address),
  OIDC_REALM: z._default(z.string(), 'portal-developer'),
  OIDC_CLIENT_ID: z._default(z.string(), 'portal-frontend'),
  OIDC_AUDIENCE: z._default(z.string(), 'portal-api'),
  CERTIFICATE_AUTHORITY_FILE: z.optional(z.string()),
  MASTER_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'debe tener 64 dígitos hexadecimales'))),
  SMTP_URL: z.optional(
    z.string().check(
      z.refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text), {
        error: 'debe ser una dirección smtp:// o smtps://',
      }),
    ),
  ),
  MAIL_FROM: z.optional(email),
  DEMO: z.optional(flag),
  FINALISE_ADMIN_ONLY: z._default(flag, false),
  ALLOW_LOOPBACK_URLS: z.optional(flag),
  READS_PER_SECOND: pace(25),
  READ_BURST: pace(100),
  WRITES_PER_SECOND: pace(5),
  WRITE_BURST: pace(30),
  CREATIONS_PER_HOUR: pace(30),
  SHARES_PER_HOUR: pace(20),
  STATES_PER_HOUR: pace(100),
  CERTIFICATES_PER_DAY: pace(20),
  REVEALS_PER_HOUR: pace(60),
  ROTATIONS_PER_HOUR: pace(20),
  ACCOUNTS_PER_HOUR: pace(30),
  PASSWORDS_PER_HOUR: pace(10),
  QUESTIONS_PER_MINUTE: pace(20),
  QUESTIONS_PER_DAY: pace(1000),
  ANSWERS_AT_ONCE: pace(100),
  ASSISTANT_URL: z.optional(modelAddress),
  ASSISTANT_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/, 'debe tener de 1 a 512 caracteres visibles')),
  ),
  ASSISTANT_MODEL: z._default(z.string(), 'default'),
  TRUSTED_PROXIES: natural(0, 10, 0),
  ...links,
})

export interface Config {
  port: number
  host: string
  /** Nobody outside this machine reaches the server. */
  loopback: boolean
  /** Origin under which browsers see the portal. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  identity: { embedded: boolean; url: string; realm: string; clientId: string; audience: string }
  masterKey: Buffer
  /** Where letters are sent, and in whose name; without a server they stay in the portal's own mailbox. */
  mail: { url: string | undefined; from: string }
  /** PEM with the key and the certificate of the operator's own authority. */
  certificateAuthorityFile: string | undefined
  demo: boolean
  links: Record<LinkName, string>
  /** Only administrators finalise an integration; a member's Finalizar asks for it. */
  finaliseAdminOnly: boolean
  /** Where the addresses that people register may lead. */
  outward: OutwardPolicy
  limits: {
    reads: { rate: number; burst: number }
    writes: { rate: number; burst: number }
    /** Most calls of an operation, by a person in an hour or to an integration in a day. */
    quotas: Record<string, { most: number; per: 'hour' | 'day' }>
  }
  assistant: {
    /** Who writes the answers; without one they are put together from the documentation's own sentences. */
    model: { url: string; key: string | undefined; name: string } | undefined
    /** Questions of one person, or of one network that nobody signed in from. */
    perMinute: number
    perDay: number
    /** Answers that are written at the same time, for everybody together. */
    atOnce: number
  }
  /** Number of reverse proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number
}

/** A mistake of the operator, told in full and without a stack. */
export class ConfigurationError extends Error {}

/** The key that seals secrets at rest: given, or made on the first start of an embedded database and kept beside it. */
function masterKey(given: string | undefined, dataDir: string): Buffer {
  if (given) return Buffer.from(given, 'hex')
  const file = join(dataDir, 'master.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

type Given = Record<string, string>

/** Whether nobody outside this machine reaches the portal: neither its own address nor a proxy's public one leads here. */
function staysHere(host = BY_DEFAULT, publicUrl = 'http://localhost'): boolean {
  return LOOPBACK.has(host) && LOOPBACK.has(URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, '') ?? '')
}

/** What no single setting shows: those that are wrong beside another one. */
function contradictions(given: Given): [setting: string, mistake: string][] {
  const reachable = !staysHere(given['HOST'], given['PUBLIC_URL'])
  const demo = ['true', '1'].includes(given['DEMO'] ?? '')
  const found: [string, string][] = []
  if (reachable && !demo && !given['SMTP_URL']) {
    found.push(['SMTP_URL', 'fuera de este equipo hace falta para enviar correos, o DEMO=true para una demostración.'])
  }
  if (reachable && !demo && !given['OIDC_URL']) {
    found.push(['HOST', 'fuera de este equipo hace falta OIDC_URL, o DEMO=true para una demostración abierta.'])
  }
  if (reachable && !given['PUBLIC_URL']?.startsWith('https://')) {
    found.push([
      'PUBLIC_URL',
      'fuera de este equipo debe ser https; sin https los navegadores no permiten iniciar sesión.',
    ])
  }
  if (reachable && LOOPBACK.has(given['HOST'] ?? BY_DEFAULT) && !given['TRUSTED_PROXIES']) {
    found.push([
      'TRUSTED_PROXIES',
      'detrás de un proxy inverso, di cuántos hay delante; si no, todas las personas parecen una.',
    ])
  }
  if (given['DATABASE_URL'] && !given['MASTER_KEY']) {
    found.push(['MASTER_KEY', 'es obligatoria con DATABASE_URL (64 dígitos hexadecimales).'])
  }
  return found
}

/**
 * Reads every setting.
 * @throws ConfigurationError with every mistake at once, a line each
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value)) as Given
  const parsed = environment.safeParse(given)
  const mistakes = new Map(contradictions(given))
  for (const { path, message } of parsed.error?.issues ?? []) mistakes.set(path.join('.'), message)
  if (!parsed.success || mistakes.size > 0) {
    throw new ConfigurationError([...mistakes].map((mistake) => mistake.join(': ')).join('\n'))
  }
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const embedded = settings.OIDC_URL === undefined
  const dataDir = resolve(settings.DATA_DIR)
  const loopback = staysHere(settings.HOST, publicUrl)
  const demo = settings.DEMO ?? embedded
  return {
    port: settings.PORT,
    host: settings.HOST,
    loopback,
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
    masterKey: masterKey(settings.MASTER_KEY, dataDir),
    mail: {
      url: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `no-responder@${new URL(publicUrl).hostname}`,
    },
    certificateAuthorityFile: settings.CERTIFICATE_AUTHORITY_FILE,
    demo,
    links: Object.fromEntries(LINK_NAMES.map((name) => [name, settings[linkSetting(name)]])) as Config['links'],
    finaliseAdminOnly: settings.FINALISE_ADMIN_ONLY,
    outward: {
      plainHttp: demo,
      loopback: settings.ALLOW_LOOPBACK_URLS ?? (loopback && (demo || settings.DATABASE_URL === undefined)),
    },
    limits: {
      reads: { rate: settings.READS_PER_SECOND, burst: settings.READ_BURST },
      writes: { rate: settings.WRITES_PER_SECOND, burst: settings.WRITE_BURST },
      quotas: {
        [createIntegration.operation]: { most: settings.CREATIONS_PER_HOUR, per: 'hour' },
        [shareIntegration.operation]: { most: settings.SHARES_PER_HOUR, per: 'hour' },
        [writeState.operation]: { most: settings.STATES_PER_HOUR, per: 'hour' },
        [createAccount.operation]: { most: settings.ACCOUNTS_PER_HOUR, per: 'hour' },
        [changePassword.operation]: { most: settings.PASSWORDS_PER_HOUR, per: 'hour' },
        [createCertificate.operation]: { most: settings.CERTIFICATES_PER_DAY, per: 'day' },
        [revealSecret.operation]: { most: settings.REVEALS_PER_HOUR, per: 'hour' },
        [rotateSecret.operation]: { most: settings.ROTATIONS_PER_HOUR, per: 'hour' },
      },
    },
    assistant: {
      model: settings.ASSISTANT_URL
        ? { url: settings.ASSISTANT_URL, key: settings.ASSISTANT_KEY, name: settings.ASSISTANT_MODEL }
        : undefined,
      perMinute: settings.QUESTIONS_PER_MINUTE,
      perDay: settings.QUESTIONS_PER_DAY,
      atOnce: settings.ANSWERS_AT_ONCE,
    },
    trustedProxies: settings.TRUSTED_PROXIES,
  }
}
