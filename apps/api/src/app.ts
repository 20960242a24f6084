import { randomUUID } from 'node:crypto'
import { withAddresses } from '@portal/domain/built-addresses'
import { LIMITS } from '@portal/domain/limits'
import { PasswordHasher } from '@portal/identity/person/password.hash'
import { type Watch, watchCalls } from '@portal/watch/watch'
import fastify, { LogController } from 'fastify'
import type { ReadBuilt } from '@portal/documentation/built'
import { createStepUp, type SessionCheck } from './access/step-up.ts'
import { dashboardSessions } from './access/dashboard-session.ts'
import type { Verifier } from './access/token.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { mountAccount } from './features/account/account.routes.ts'
import { mountAlias } from './features/alias/alias.routes.ts'
import { mountAssistant } from './features/assistant/assistant.routes.ts'
import { openLibrary } from './features/assistant/library.ts'
import { createModel } from './features/assistant/model.ts'
import { AnswerSlots } from './features/assistant/answer-slots.ts'
import { mountBankAccount } from './features/bank-account/bank-account.routes.ts'
import { followRefund, showIfd } from './features/bank-account/ifd.service.ts'
import { accountsForRenewal, giveDefaultAccounts } from './features/dashboard-account/dashboard-account.service.ts'
import { mountDashboardAccount } from './features/dashboard-account/dashboard-account.routes.ts'
import type { DashboardPort } from './features/dashboard/dashboard.port.ts'
import { mountDashboard } from './features/dashboard/dashboard.routes.ts'
import { mountDashboardPayments } from './features/dashboard/payments.routes.ts'
import type { ConnectionPort } from './features/connection/connection.port.ts'
import { mountConnection } from './features/connection/connection.routes.ts'
import { mountContact } from './features/contact/contact.routes.ts'
import { mountClosingComment } from './features/closing-comment/closing-comment.routes.ts'
import { mountEnroller } from './features/enroller/enroller.routes.ts'
import { mountDocumentation } from './features/documentation/documentation.routes.ts'
import type { Endow } from './features/integration/integration.service.ts'
import { mountIntegration } from './features/integration/integration.routes.ts'
import type { NetworkPort } from './features/network/network.port.ts'
import { mountNetwork } from './features/network/network.routes.ts'
import { mountListener } from './features/network/listener.routes.ts'
import type { TrafficPort } from './features/traffic/traffic.port.ts'
import { mountTraffic } from './features/traffic/traffic.routes.ts'
import { mountTreasury } from './features/network/treasury.routes.ts'
import { type Receive, serveReceiver } from './features/network/receiver.routes.ts'
import { type PaymentPages, servePaymentPages } from './features/payment-page/payment-page.routes.ts'
import { mountProgress } from './features/progress/progress.routes.ts'
import { mountRoad } from './features/road/road.routes.ts'
import { readTurn } from './features/road/road.service.ts'
import type { CertificateAuthority } from './features/security/certificate.authority.ts'
import { mountCertification } from './features/certification/certification.routes.ts'
import type { CertificationPort } from './features/certification/certification.port.ts'
import { reportKey } from './features/certification/report.key.ts'
import { mountCertificate } from './features/security/certificate.routes.ts'
import { mountSecurity, showSecurity } from './features/security/security.routes.ts'
import { createMailboxPass, serveMailbox } from './features/mailbox/mailbox.routes.ts'
import { mountStatus } from './features/status/status.routes.ts'
import type { SimulationPort } from './features/simulation/simulation.port.ts'
import { mountSimulation } from './features/simulation/simulation.routes.ts'
import { mountSession } from './features/session/session.routes.ts'
import { handleErrors, refuseAddress, refuseConnection } from './http/answers/errors.ts'
import { checkFirst, leaveConnections, readJsonBodies } from './http/requests/first-checks.ts'
import { Mounter } from './http/serving/mount.ts'
import { mountSettings } from './http/serving/mount-settings.ts'
import { PeopleSeen } from './http/callers/people-seen.ts'
import { refuseCrowd } from './http/limits/crowd.ts'
import { RateLimiter } from './http/limits/rate-limit.ts'
import { visitorLimit } from './http/limits/visitors.ts'
import { addSecurityHeaders } from './http/answers/security-headers.ts'
import { createPost } from './outbound/post.ts'
import { createSecretKeeper, type SecretKeeper } from './secrets/secret-keeper.ts'
import { createVault } from './secrets/vault.ts'

/** Matches routes that get a log line: those of the API, except those that balancers ask every second. A proxy logs pages and files. */
const TOLD = /^\/(api|realms|pay|receiver|buzon)(\/|$)|^none$/
const PROBES = new Set(['/api/health', '/api/ready'])
const isTold = (route: string): boolean => TOLD.test(route) && !PROBES.has(route)

export interface Parts {
  config: Config
  database: Database
  verify: Verifier
  sessionLives: SessionCheck
  watch: Watch
  readBuilt: ReadBuilt
  authority: CertificateAuthority
  /** Delivers queued e-mails before the built-in mailbox page is shown; undefined if the portal runs without that page. */
  mailbox?: () => Promise<void>
  /** The integration network; undefined if the portal runs without it. */
  network?:
    | (NetworkPort & {
        simulations: SimulationPort
        dashboard: DashboardPort
        traffic: TrafficPort
        connection: ConnectionPort
        certification: CertificationPort
      })
    | undefined
  /** Pages and receiver of the network that the portal serves without a sign-in. */
  networkPages?: { pages: PaymentPages; receive: Receive } | undefined
  /** PEM of the authority of the network's server; undefined without the network, or if a public authority signed its certificate. */
  serverAuthority?: string | undefined
  /** Background tasks whose last run failed; see `Background`. */
  failing?: () => Record<string, number>
  /** Whether the mail server takes no letters. */
  isMailAway?: () => boolean
  /** Aborted when the server is about to close: it still answers, but balancers shall turn to others. */
  draining?: AbortSignal
}

export function createApp({
  config,
  database,
  verify,
  sessionLives,
  watch,
  readBuilt,
  authority,
  mailbox,
  network,
  networkPages,
  serverAuthority,
  failing = () => ({}),
  isMailAway = () => false,
  draining = new AbortController().signal,
}: Parts) {
  const app = fastify({
    bodyLimit: LIMITS.bodyKilobytes * 1024,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    loggerInstance: watch.log,
    // A call has one line, from `watchCalls`.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    // Node checks every second for clients that send too slowly; by default it checks only every 30 s.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Turns off Fastify's own 503 while the server closes: the hook of `checkFirst` answers it in Spanish, with Retry-After.
    return503OnClosing: false,
  })
  watchCalls(app, watch, { part: 'portal', isTold })
  // The security headers are added before all other hooks run, so that a call that a hook refuses gets them too.
  addSecurityHeaders(app)
  handleErrors(app)
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort()
  })
  checkFirst(app, config.publicUrl, closing.signal)
  refuseCrowd(app, isTold)
  leaveConnections(app, draining)
  readJsonBodies(app)

  const limiter = new RateLimiter()
  const post = createPost(config.publicUrl, config.contactEmail)
  const people = new PeopleSeen(post, sessionLives)
  const sessions = dashboardSessions(database.kysely, config.publicUrl)
  const mounter = new Mounter(app, {
    database,
    verify,
    stepUp: createStepUp(sessionLives, config.stepUpSeconds),
    sessionLives,
    dashboard: sessions,
    limits: config.limits,
    publicUrl: config.publicUrl,
    limiter,
    people,
    closing: closing.signal,
  })
  mountSession(mounter.mount, config, async () => !draining.aborted && (await database.ready()), failing)
  mountAccount(mounter.mount, people, post, config.identity.embedded)
  mountBankAccount(mounter.mount)
  // Hashes one password at a time, then pauses as long as the hash took, so that reads get CPU time.
  mountDashboardAccount(mounter.mount, new PasswordHasher(1, 1), post)
  // A queue of its own, so that strangers who try to sign in delay nobody who saves a password.
  mountDashboard(mounter.mount, { database, sessions, hasher: new PasswordHasher(1, 1) })
  mountDashboardPayments(mounter.mount, network?.dashboard)
  const keeper = keeperOf(config)
  const isNetworkOn = network !== undefined
  mountIntegration(mounter.mount, { endow: endow(keeper), post, adminOnly: config.finaliseAdminOnly, isNetworkOn })
  mountEnroller(mounter.mount, followRefund, (db, integration) => readTurn(db, integration, isNetworkOn, new Date()))
  mountRoad(mounter.mount, isNetworkOn)
  mountSettings(mounter.mount, config.outward, { ifd: showIfd, security: showSecurity(keeper, accountsForRenewal) })
  mountAlias(mounter.mount)
  mountSecurity(mounter.mount, keeper, accountsForRenewal, post)
  mountCertificate(mounter.mount, { authority, addresses: config.addresses, serverAuthority }, database.kysely)
  const readFilled: ReadBuilt = async (file) => withAddresses(await readBuilt(file), config.addresses)
  mountDocumentation(mounter.mount, { read: readFilled, addresses: config.addresses, serverAuthority })
  mountProgress(mounter.mount)
  mountClosingComment(mounter.mount)
  mountNetwork(mounter.mount, network)
  mountListener(mounter.mount, network)
  mountTreasury(mounter.mount, network)
  mountTraffic(mounter.mount, network?.traffic)
  mountConnection(mounter.mount, {
    port: network?.connection,
    publicUrl: config.publicUrl,
    network: config.addresses.network,
  })
  mountCertification(mounter.mount, network?.certification, reportKey(config.masterKeys, database.kysely))
  mountContact(mounter.mount, config)
  const address = network ? config.addresses.network : config.network.url
  mountStatus(mounter.mount, { database, failing, isMailAway, network, address })
  mountSimulation(mounter.mount, network?.simulations)
  const { model, atOnce, ...questions } = config.assistant
  mountAssistant(mounter.mount, {
    library: openLibrary(readFilled),
    rules: { isNetworkOn, adminOnly: config.finaliseAdminOnly },
    model: model && createModel(model),
    slots: new AnswerSlots(atOnce),
    pace: questions,
    warn: (reason) => app.log.warn({ reason }, 'assistant: an answer failed'),
  })
  mounter.refuseOtherMethods()
  if (networkPages) {
    const limit = visitorLimit(limiter, config.limits.reads)
    servePaymentPages(app, networkPages.pages, limit)
    serveReceiver(app, networkPages.receive, limit)
  }
  if (mailbox) {
    const pass =
      config.loopback && config.trustedProxies === 0 ? undefined : createMailboxPass(config.masterKeys, verify)
    serveMailbox(app, database.kysely, { refresh: mailbox, pass })
  }
  return { app, mounter }
}

/** Keeper of secrets, whose copies for the integration network have a key of their own. */
export const keeperOf = ({ masterKeys, network }: Pick<Config, 'masterKeys' | 'network'>): SecretKeeper =>
  createSecretKeeper(createVault(masterKeys), createVault(network.keys))

/** Gives a new integration what other features store for it: default dashboard accounts and secrets. */
export const endow =
  (keeper: SecretKeeper): Endow =>
  async (db, integration) => {
    await giveDefaultAccounts(db, integration)
    await keeper.make(db, integration.uuid)
  }
