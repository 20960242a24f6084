import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BRAND } from '@portal/domain/brand'
import { createIdentity } from '@portal/identity/identity'
import type { Watch } from '@portal/watch/watch'
import { tellSilentProvider } from './access/provider.check.ts'
import { sessionCheck } from './access/step-up.ts'
import { createVerifier, publishedKeys } from './access/token.ts'
import { createApp, endow, keeperOf, type Parts } from './app.ts'
import { auditSeals } from './audit/audit.seal.ts'
import { createBackground } from './background.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { plantDemo } from './features/integration/demo/demo.service.ts'
import { clientNetwork, clientSite, serveIdentity } from './features/session/identity.plugin.ts'
import type { CertificateAuthority } from './features/security/certificate.authority.ts'
import { localAuthority } from './features/security/certificate.local.ts'
import { startHousekeeping } from './housekeeping.ts'
import { meterDatabase, meterPortal } from './metrics.ts'
import { servePages } from './http/pages/pages.ts'
import { recordIdentityEvent } from './http/callers/people-seen.ts'
import { enqueue } from './outbound/letter.queries.ts'
import { mailboxTransport } from './outbound/mailbox.queries.ts'
import { createPost } from './outbound/post.ts'
import { createSender } from './outbound/sender.ts'
import type { Transport } from './outbound/transport.ts'
import { createVault, type Vault } from './secrets/vault.ts'
import type { Progress } from './start.progress.ts'

/** Milliseconds after which a closing server closes open connections, so that no unfinished call keeps the process running. */
const DRAIN_MS = 8_000

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Integration network that runs beside the portal. */
interface RunningNetwork extends NonNullable<Parts['networkPages']> {
  /** Origin by which participants call it. */
  address: string
  port: NonNullable<Parts['network']>
  /** Authority of its certificate; undefined if it is a public one. */
  serverAuthorityPem(): Promise<string | undefined>
  /** Makes a week of history for the demo integrations, unless they have payments. */
  plantWeek(): Promise<unknown>
  /** Begins what happens without a call: timers and the delivery of notices. */
  begin(): void
  /** Asks clients that keep connections open to open new ones elsewhere. */
  drain(): void
  close(): Promise<void>
}

/** Starts the network over the portal's database. */
export type StartNetwork = (parts: {
  database: Database
  config: Config
  vault: Vault
  authority: CertificateAuthority
  watch: Watch
}) => Promise<RunningNetwork>

/** Starts the server and its parts as configured; resolves when the server accepts calls. */
export async function startServer(
  database: Database,
  config: Config,
  { step }: Progress,
  watch: Watch,
  startNetwork?: StartNetwork,
) {
  try {
    return await step('Iniciando el portal', () => serveOver(database, config, watch, startNetwork))
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serveOver(database: Database, given: Config, watch: Watch, startNetwork?: StartNetwork) {
  const authority = localAuthority(given, database.kysely)
  // Loads the certificate authority now, so that the start fails if it cannot sign.
  await authority.certificate()
  const vault = createVault(given.network.keys)
  const network = await startNetwork?.({ database, config: given, vault, authority, watch })
  const addresses = { ...given.addresses, ...(network ? { network: network.address } : {}) }
  try {
    return await serveBeside(network, { database, authority, config: { ...given, addresses }, watch })
  } catch (error) {
    await network?.close()
    throw error
  }
}

interface Base {
  database: Database
  authority: CertificateAuthority
  config: Config
  watch: Watch
}

async function serveBeside(network: RunningNetwork | undefined, { database, authority, config, watch }: Base) {
  const log = (line: string): void => watch.log.warn(line)
  const { identity: provider } = config
  const issuer = `${provider.url}/realms/${provider.realm}`
  const identity = provider.embedded ? await embeddedIdentity(database, config, log) : undefined
  const keeper = keeperOf(config)
  await keeper.copyForNetwork(database.kysely)
  const background = createBackground(log)
  if (config.demo) {
    await plantDemo(database.kysely, identity, endow(keeper))
    // Before timers and visitors, because its one transaction holds the embedded database's only session.
    await background.run('demo week', async () => network?.plantWeek())
  }
  network?.begin()
  const keys = publishedKeys(providerAddress(config, 'certs'))
  const verify = createVerifier({ ...provider, issuer, keys })

  const seals = auditSeals(database.kysely, config.dataDir, config.masterKeys)
  await seals.run().catch((error: unknown) => {
    throw new Error(`La auditoría no se puede sellar en ${config.dataDir}: ${String(error)}`, { cause: error })
  })
  const sender = createSender(database.kysely, await transport(database, config), log)
  // Delivers waiting letters before the mailbox is shown; if that fails, the mailbox shows the letters that it has.
  const refresh = async (): Promise<void> => {
    await identity?.settleMails()
    while ((await sender.round().catch(() => 'nothing')) === 'more');
  }
  const draining = new AbortController()
  const { app } = createApp({
    config,
    database,
    verify,
    sessionLives: sessionCheck(identity, providerAddress(config, 'userinfo')),
    watch,
    readBuilt: (file) => readFile(join(WEB, 'documentation', file), 'utf8'),
    authority,
    network: network?.port,
    networkPages: network,
    serverAuthority: await network?.serverAuthorityPem(),
    failing: background.failing,
    isMailAway: sender.isAway,
    draining: draining.signal,
    ...(config.mail.url === undefined && (config.loopback || config.demo) ? { mailbox: refresh } : {}),
  })
  if (identity) await serveIdentity(app, identity)
  const identityOrigin = provider.embedded ? '' : new URL(provider.url).origin
  await servePages(app, WEB, { identityOrigin, addresses: config.addresses, links: config.links })
  await app.listen({ host: config.host, port: config.port })

  if (!provider.embedded) void tellSilentProvider(providerAddress(config, 'certs'), log)
  meterDatabase(watch.meters, database)
  meterPortal(watch.meters, {
    database,
    failing: background.failing,
    isMailAway: sender.isAway,
    authority: () => authority.certificate(),
  })
  sender.start()
  const stopHousekeeping = startHousekeeping(
    database.kysely,
    createPost(config.publicUrl, config.contactEmail),
    seals,
    background,
  )
  return {
    address: config.publicUrl,
    /** Address of the integration network; undefined if the portal runs without it. */
    network: network?.address,
    /**
     * Says that it is not ready, and serves for `drainMs` more, or until `hurry` is aborted. Then it refuses new calls, waits a limited
     * time for the running calls, and closes the database.
     */
    async close(hurry?: AbortSignal): Promise<void> {
      draining.abort()
      network?.drain()
      await pause(config.drainMs, undefined, { signal: hurry }).catch(() => undefined)
      stopHousekeeping()
      const impatient = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      await Promise.all([app.close(), network?.close()])
      clearTimeout(impatient)
      await sender.stop()
      await identity?.close()
      await background.run('audit', () => seals.run())
      await database.close()
    },
  }
}

/** Uses the configured mail server, or else the portal's own mailbox; the SMTP client is loaded only if needed. */
async function transport({ kysely }: Database, { mail }: Config): Promise<Transport> {
  if (mail.url === undefined) return mailboxTransport(kysely)
  const { smtpTransport } = await import('./outbound/smtp.transport.ts')
  return smtpTransport(mail.url, { name: `${BRAND.name} ${BRAND.portal}`, address: mail.from })
}

/** Address of an endpoint of the provider; the built-in provider is called over loopback, not by its public address. */
function providerAddress({ identity, host, port }: Config, endpoint: 'certs' | 'userinfo'): URL {
  const path = `/realms/${identity.realm}/protocol/openid-connect/${endpoint}`
  if (!identity.embedded) return new URL(identity.url + path)
  return new URL(`http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}${path}`)
}

const embeddedIdentity = (database: Database, config: Config, log: (line: string) => void) =>
  createIdentity({
    database,
    publicUrl: config.publicUrl,
    realm: config.identity.realm,
    clientId: config.identity.clientId,
    commandLineId: config.identity.commandLineId,
    audience: config.identity.audience,
    masterKeys: config.masterKeys,
    brand: { name: BRAND.name, portal: BRAND.portal, mark: { ink: [...BRAND.mark.ink], module: BRAND.mark.module } },
    fonts: { sans: '/assets/inter-var.woff2', mono: '/assets/mono.woff2' },
    addressOf: clientNetwork,
    siteOf: clientSite,
    limits: { addressMails: config.identity.mailsPerHour },
    ...(config.loopback && !config.mail.url ? { mailbox: `${config.publicUrl}/buzon` } : {}),
    record: (event) => recordIdentityEvent(database.kysely, event),
    sendMail: ({ text, html, ...mail }) =>
      enqueue(database.kysely, [{ kind: 'identity', body_text: text, body_html: html, ...mail }]),
    log,
  })
