import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { exportAccount } from '@portal/contract/account'
import { createCertificate } from '@portal/contract/certificate'
import { startTests } from '@portal/contract/certification'
import { createIntegration } from '@portal/contract/integration'
import { chargeWallet, payCharge, settlePayments } from '@portal/contract/network'
import { triggerNotice } from '@portal/contract/network.listener'
import { copyNotice, resendNotices } from '@portal/contract/traffic'
import { accountTopUp, accountTransfer, makeTransfer, topUp } from '@portal/contract/network.top-up'
import { createRun, openRun } from '@portal/contract/simulation'
import { shareIntegration } from '@portal/contract/people'
import { renewCredentials, revealSecret, rotateSecret } from '@portal/contract/security'
import { changePassword, createAccount } from '@portal/contract/dashboard-account'
import { writeState } from '@portal/contract/state'
import type { Addresses } from '@portal/domain/built-addresses'
import { LINK_NAMES, type LinkName } from '@portal/domain/brand'
import { type OutwardPolicy, reachOfHost } from '@portal/domain/outward'
import { environment, linkSetting, LOOPBACK_HOST } from './config.schema.ts'
import { type KeyRing, readKeys } from './secrets/key-ring.ts'
import { keysFor } from './secrets/seal.ts'

const LOOPBACK = new Set([LOOPBACK_HOST, '::1', 'localhost'])

/** Maximum number of calls to an operation: by one person in an hour, or for one integration in a day. */
interface Quota {
  most: number
  per: 'hour' | 'day'
}

/** Error for wrong settings; its message is shown to the operator without a stack trace. */
export class ConfigurationError extends Error {}

/** Keys that seal secrets at rest: given, or made on the first start of an embedded database and kept beside it. */
function masterKeysOf(given: KeyRing | undefined, dataDir: string): KeyRing {
  if (given) return given
  const file = join(dataDir, 'master.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  try {
    return readKeys(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigurationError(`${file}: debe tener una clave de 64 dígitos hexadecimales por línea.`)
  }
}

type Given = Record<string, string>

/** True if only this machine can reach the portal: the host it listens on and the host of its public URL are loopback. */
function staysHere(host = LOOPBACK_HOST, publicUrl = 'http://localhost'): boolean {
  return LOOPBACK.has(host) && LOOPBACK.has(URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, '') ?? '')
}

/** True if the URL is plain HTTP to a public host, so that others can read what is sent to it. */
function isReadable(address = ''): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && reachOfHost(url.hostname) === 'public'
}

/** Messages about settings that contradict each other, by name of the setting. */
function contradictions(given: Given): Map<string, string> {
  const reachable = !staysHere(given['HOST'], given['PUBLIC_URL'])
  const isDemo = ['true', '1'].includes(given['DEMO'] ?? '')
  const found = new Map<string, string>()
  if (reachable && !isDemo && !given['SMTP_URL'])
    found.set('SMTP_URL', 'fuera de este equipo hace falta para enviar correos, o DEMO=true para una demostración.')
  if (reachable && !isDemo && !given['OIDC_URL'])
    found.set('HOST', 'fuera de este equipo hace falta OIDC_URL, o DEMO=true para una demostración abierta.')
  if (reachable && !given['PUBLIC_URL']?.startsWith('https://'))
    found.set(
      'PUBLIC_URL',
      'fuera de este equipo debe ser https; sin https los navegadores no permiten iniciar sesión.',
    )
  if (reachable && LOOPBACK.has(given['HOST'] ?? LOOPBACK_HOST) && !given['TRUSTED_PROXIES'])
    found.set(
      'TRUSTED_PROXIES',
      'detrás de un proxy inverso, di cuántos hay delante; si no, todas las personas parecen una.',
    )
  if (given['DATABASE_URL'] && !given['MASTER_KEY'])
    found.set('MASTER_KEY', 'es obligatoria con DATABASE_URL (64 dígitos hexadecimales).')
  if (given['ASSISTANT_KEY'] && isReadable(given['ASSISTANT_URL']))
    found.set('ASSISTANT_URL', 'con ASSISTANT_KEY debe ser https, o llevar a este equipo o a su red privada.')
  if ((given['OIDC_CLI_CLIENT_ID'] ?? 'portal-cli') === (given['OIDC_CLIENT_ID'] ?? 'portal-frontend'))
    found.set('OIDC_CLI_CLIENT_ID', 'debe ser otro que OIDC_CLIENT_ID, porque la línea de comandos puede menos.')
  return found
}

const perHour = (most: number): Quota => ({ most, per: 'hour' })

/** Reads every setting. @throws ConfigurationError that lists all mistakes, one per line */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value)) as Given
  const parsed = environment.safeParse(given)
  const mistakes = contradictions(given)
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
  const masterKeys = masterKeysOf(settings.MASTER_KEY, dataDir)
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
      commandLineId: settings.OIDC_CLI_CLIENT_ID,
      audience: settings.OIDC_AUDIENCE,
      /** Mails about accounts and passwords that the built-in provider sends in an hour because of one network address. */
      mailsPerHour: settings.SIGN_UP_MAILS_PER_HOUR,
    },
    masterKeys,
    /** Integration network beside the portal. */
    network: {
      on: settings.NETWORK === undefined ? demo || settings.DATABASE_URL === undefined : settings.NETWORK === 'on',
      host: settings.NETWORK_HOST ?? settings.HOST,
      /** Port to listen on; if undefined, the usual one or the next free one. */
      port: given['NETWORK_PORT'] === undefined ? undefined : settings.NETWORK_PORT,
      /** Origin by which participants call it; if undefined, this machine and the port that was taken. */
      url: settings.NETWORK_URL,
      certificateFile: settings.NETWORK_CERTIFICATE_FILE,
      proxies: settings.NETWORK_PROXY_PROTOCOL,
      /** Port on which a network that is a process of its own says whether it is ready; undefined for none. */
      healthPort: given['NETWORK_HEALTH_PORT'] === undefined ? undefined : settings.NETWORK_HEALTH_PORT,
      /** Keys that seal what the network alone may read. */
      keys: settings.NETWORK_KEY ?? keysFor(masterKeys, 'network'),
    },
    /** Mail server and sender of the portal's letters; without `url`, letters go to the portal's own mailbox (`/buzon`). */
    mail: { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? `no-responder@${new URL(publicUrl).hostname}` },
    /** Address of the people who read what is written in 'Contacto'. */
    contactEmail: settings.CONTACT_EMAIL ?? `contacto@${new URL(publicUrl).hostname}`,
    /** Path of a PEM file with the key and the certificate of the operator's own certificate authority. */
    certificateAuthorityFile: settings.CERTIFICATE_AUTHORITY_FILE,
    demo,
    /** Addresses that the server fills in where the build has placeholders. */
    addresses: {
      portal: publicUrl,
      network: settings.NETWORK_URL ?? 'https://localhost:3443',
      production: settings.NETWORK_PRODUCTION_URL,
      terms: settings.TERMS_URL,
    } satisfies Addresses,
    links: Object.fromEntries(LINK_NAMES.map((name) => [name, settings[linkSetting(name)]])) as Record<
      LinkName,
      string
    >,
    finaliseAdminOnly: settings.FINALISE_ADMIN_ONLY,
    /** Which URLs people may register in an integration: whether plain HTTP and loopback hosts are allowed. */
    outward: {
      plainHttp: demo,
      loopback: settings.ALLOW_LOOPBACK_URLS ?? (loopback && (demo || settings.DATABASE_URL === undefined)),
    } satisfies OutwardPolicy,
    /** Maximum age in seconds of the sign-in with which a person may do what needs a recent one. */
    stepUpSeconds: settings.STEP_UP_SECONDS,
    limits: {
      reads: { rate: settings.READS_PER_SECOND, burst: settings.READ_BURST },
      writes: { rate: settings.WRITES_PER_SECOND, burst: settings.WRITE_BURST },
      quotas: {
        [createIntegration.operation]: perHour(settings.CREATIONS_PER_HOUR),
        [shareIntegration.operation]: perHour(settings.SHARES_PER_HOUR),
        [writeState.operation]: perHour(settings.STATES_PER_HOUR),
        [createAccount.operation]: perHour(settings.ACCOUNTS_PER_HOUR),
        [changePassword.operation]: perHour(settings.PASSWORDS_PER_HOUR),
        [exportAccount.operation]: perHour(settings.EXPORTS_PER_HOUR),
        [createCertificate.operation]: { most: settings.CERTIFICATES_PER_DAY, per: 'day' },
        [revealSecret.operation]: perHour(settings.REVEALS_PER_HOUR),
        [rotateSecret.operation]: perHour(settings.ROTATIONS_PER_HOUR),
        [renewCredentials.operation]: perHour(settings.ROTATIONS_PER_HOUR),
        [chargeWallet.operation]: perHour(settings.TESTS_PER_HOUR),
        [triggerNotice.operation]: perHour(settings.TESTS_PER_HOUR),
        [resendNotices.operation]: perHour(settings.TESTS_PER_HOUR),
        [copyNotice.operation]: perHour(settings.TESTS_PER_HOUR),
        [payCharge.operation]: perHour(settings.TESTS_PER_HOUR),
        [settlePayments.operation]: perHour(settings.TESTS_PER_HOUR),
        [topUp.operation]: perHour(settings.TESTS_PER_HOUR),
        [makeTransfer.operation]: perHour(settings.TESTS_PER_HOUR),
        [accountTopUp.operation]: perHour(settings.TESTS_PER_HOUR),
        [accountTransfer.operation]: perHour(settings.TESTS_PER_HOUR),
        [createRun.operation]: perHour(settings.TESTS_PER_HOUR),
        [openRun.operation]: perHour(settings.TESTS_PER_HOUR),
        [startTests.operation]: perHour(settings.TESTS_PER_HOUR),
      } as Record<string, Quota>,
    },
    assistant: {
      /** Language model; if undefined, answers are put together from sentences of the documentation. */
      model: settings.ASSISTANT_URL
        ? { url: settings.ASSISTANT_URL, key: settings.ASSISTANT_KEY, name: settings.ASSISTANT_MODEL }
        : undefined,
      /** Maximum numbers of questions of one person, or of all visitors in one IP network. */
      perMinute: settings.QUESTIONS_PER_MINUTE,
      perDay: settings.QUESTIONS_PER_DAY,
      /** Maximum number of answers that are written at the same time, for all callers together. */
      atOnce: settings.ANSWERS_AT_ONCE,
    },
    /** Number of reverse proxies in front whose X-Forwarded-For is believed. */
    trustedProxies: settings.TRUSTED_PROXIES,
    /** Milliseconds between a signal to end and the refusal of new calls, in which balancers turn to other instances. */
    drainMs: settings.DRAIN_SECONDS * 1000,
    /** Log level, time of a slow call, and port of the metrics. */
    watch: {
      /** A trial tells nothing but trouble, because a person reads it. */
      level: settings.LOG_LEVEL ?? (settings.DATABASE_URL === undefined ? 'warn' : 'info'),
      slowMs: settings.SLOW_MS,
      /** Port of `/metrics`; undefined for none. */
      metricsPort: given['METRICS_PORT'] === undefined ? undefined : settings.METRICS_PORT,
    },
  }
}
export type Config = ReturnType<typeof readConfig>
