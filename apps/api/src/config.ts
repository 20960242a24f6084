import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCertificate } from '@portal/contract/certificate'
import { createIntegration } from '@portal/contract/integration'
import { shareIntegration } from '@portal/contract/people'
import { revealSecret, rotateSecret } from '@portal/contract/security'
import { changePassword, createAccount } from '@portal/contract/dashboard-account'
import { writeState } from '@portal/contract/state'
import { type OutwardPolicy, reachOfHost } from '@portal/domain/outward'
import { environment, LINK_NAMES, type LinkName, linkSetting, LOOPBACK_HOST } from './config.schema.ts'

const LOOPBACK = new Set([LOOPBACK_HOST, '::1', 'localhost'])

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
function staysHere(host = LOOPBACK_HOST, publicUrl = 'http://localhost'): boolean {
  return LOOPBACK.has(host) && LOOPBACK.has(URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, '') ?? '')
}

/** Whether what is sent there can be read on the way: without TLS beyond this machine and its private network. */
function isReadable(address = ''): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && reachOfHost(url.hostname) === 'public'
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
  if (reachable && LOOPBACK.has(given['HOST'] ?? LOOPBACK_HOST) && !given['TRUSTED_PROXIES']) {
    found.push([
      'TRUSTED_PROXIES',
      'detrás de un proxy inverso, di cuántos hay delante; si no, todas las personas parecen una.',
    ])
  }
  if (given['DATABASE_URL'] && !given['MASTER_KEY']) {
    found.push(['MASTER_KEY', 'es obligatoria con DATABASE_URL (64 dígitos hexadecimales).'])
  }
  if (given['ASSISTANT_KEY'] && isReadable(given['ASSISTANT_URL'])) {
    found.push(['ASSISTANT_URL', 'con ASSISTANT_KEY debe ser https, o llevar a este equipo o a su red privada.'])
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
