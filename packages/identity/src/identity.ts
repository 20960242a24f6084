import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type { Context } from './action/context.ts'
import { showAccount } from './action/account.action.ts'
import { routeSignIn } from './action/sign-in.routes.ts'
import {
  addressAs,
  asGet,
  isHangUp,
  RefusedRequest,
  refuseOversized,
  refuseUnstorable,
  refuseForeignPost,
  requireFragment,
} from './http/request.ts'
import { bearerAnswers, findsBearer } from './keycloak/bearer.ts'
import { frames } from './keycloak/frames.ts'
import { createMailer } from './mail/mail.ts'
import type { Identity, IdentityOptions, NewPerson } from './options.ts'
import { badRequestPage, busyPage, failurePage, waitPage } from './page/pages.ts'
import { createShell } from './page/shell.ts'
import { CODE_PAGE, withShownCode } from './program/device-flow.ts'
import { revokeToken } from './program/revocation.ts'
import { PasswordHasher, TooBusy } from './person/password.hash.ts'
import { findPerson, insertPerson } from './person/person.queries.ts'
import { normaliseEmail, normaliseName } from './person/person.rules.ts'
import { buildProvider, PROTOCOL } from './provider.ts'
import { readSigningKeys } from './store/signing-key.ts'
import { deriveKeys } from './store/seal.ts'
import { sweep } from './store/session.queries.ts'

export type { Identity, IdentityOptions } from './options.ts'

/** Milliseconds between two deletions of expired rows. */
const SWEEP_EVERY = 60_000

const DEFAULT_LIMITS = {
  freeFailures: 3,
  freeAccounts: 9,
  recipientMails: 5,
  addressMails: 20,
  addressGuesses: 30,
  siteGuesses: 100,
  guesses: 1_000,
}

/** Default content security policy: no content, no frames, forms only to this origin. oidc-provider adds its script. */
const BARE_POLICY = "default-src 'none'; script-src; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Finds the person by e-mail or creates one. @throws TypeError if the e-mail or the name is not valid */
async function createPerson(context: Context, person: NewPerson): Promise<{ sub: string }> {
  const email = normaliseEmail(person.email)
  const name = normaliseName(person.name)
  if (!email || !name) throw new TypeError('A person needs a valid e-mail and a name in one line.')
  const known = await findPerson(context.database, 'email', email)
  if (known) return { sub: known.sub }
  const { sub = randomUUID(), administrator = false } = person
  const passwordHash = await context.hasher.hash(person.password)
  const created = { sub, email, name, passwordHash, administrator, emailVerified: true }
  return (await insertPerson(context.database, created, context.clock())) ? { sub } : createPerson(context, person)
}

/** Text that changes if other keys are published or another one signs. */
const kidsOf = (keys: readonly JWK[]): string => keys.map(({ kid }) => kid).join(' ')

/** Opens the provider on a migrated database, for one process at a time (docs/decisions/038-built-in-identity.md). */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { database, publicUrl, realm, log } = options
  if (options.masterKeys.some(({ length }) => length !== 32)) throw new TypeError('A master key must have 32 bytes.')
  const clock = options.clock ?? (() => Date.now())
  const issuer = `${publicUrl}/realms/${realm}`
  const { pathname: mount, origin } = new URL(issuer)
  const shell = createShell(options)
  const mailer = createMailer(options)
  const addressOf = options.addressOf ?? ((req: IncomingMessage) => req.socket.remoteAddress ?? '')
  const context: Context = {
    database,
    publicUrl,
    log,
    mount,
    issuer,
    shell,
    mailer,
    clock,
    hasher: new PasswordHasher(),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    formKeys: deriveKeys(options.masterKeys, 'forms'),
    deviceKeys: deriveKeys(options.masterKeys, 'devices'),
    mailbox: options.mailbox,
    addressOf,
    siteOf: options.siteOf ?? addressOf,
    record: async (what, sub, req) => options.record?.({ what, sub, address: addressOf(req) }),
  }
  const keysNow = () => readSigningKeys(database, options.masterKeys, clock())
  const serveWith = (keys: JWK[]) => {
    const provider = buildProvider(context, options, keys)
    const findBearer = findsBearer(context, options, keys)
    const answerBearer = bearerAnswers(context, findBearer, options.clientId)
    return { kids: kidsOf(keys), provider, answerProtocol: provider.callback(), findBearer, answerBearer }
  }
  let serving = serveWith(await keysNow())
  /** Builds the provider anew if other keys are published, or another one signs: oidc-provider cannot change its keys. */
  const followKeys = async (): Promise<void> => {
    const keys = await keysNow()
    if (kidsOf(keys) !== serving.kids) serving = serveWith(keys)
  }
  const sendFrame = frames({ mount, clientId: options.clientId, origin })
  const sweeping = setInterval(() => {
    sweep(database, clock()).catch((error: Error) => log(`identity: sweeping failed: ${error.name}`))
    followKeys().catch((error: Error) => log(`identity: the signing keys were not read: ${error.name}`))
  }, SWEEP_EVERY).unref()

  async function answerPage(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const route = url.pathname === `${mount}/account` ? showAccount : routeSignIn
    const answer = await route(context, serving.provider, req, res, url)
    if (answer) shell.send(res, answer.status ?? 200, answer.page)
  }

  async function answer(req: IncomingMessage, res: ServerResponse, asked: URL): Promise<void> {
    const path = asked.pathname.slice(mount.length)
    if (req.method === 'GET' && sendFrame(path, res)) return
    const bears = req.headers.authorization !== undefined
    if (path === `${PROTOCOL}/userinfo` || path.startsWith('/account/') || (path === '/account' && bears))
      return serving.answerBearer(req, res, path)
    if (path === '/account' || path.startsWith('/login-actions/')) return answerPage(req, res, asked)
    if (path === `${PROTOCOL}/revoke`) return revokeToken(serving.provider, req, res)
    // oidc-provider answers a preflight before it knows the client, so it would allow every origin.
    if (req.method === 'OPTIONS' && req.headers.origin !== origin) delete req.headers['access-control-request-method']
    const registers = path === `${PROTOCOL}/registrations`
    const authorizes = registers || path === `${PROTOCOL}/auth`
    const asksByPost = req.method === 'POST' && (authorizes || path === `${PROTOCOL}/logout`)
    const url = asksByPost ? await asGet(req, asked) : asked
    refuseOversized(url)
    if (authorizes) requireFragment(url)
    // keycloak-js's `register()` opens `/registrations`: a sign-in that begins with the registration form.
    if (registers) {
      url.searchParams.set('kc_action', 'register')
      req.url = `${mount}${PROTOCOL}/auth${url.search}`
    }
    if (path === CODE_PAGE) {
      if (req.method === 'POST') refuseForeignPost(req)
      else req.url = withShownCode(url)
    }
    // oidc-provider computes its mount path by comparing `originalUrl` with `url`.
    Object.assign(req, { originalUrl: req.url, url: req.url?.slice(mount.length) })
    await serving.answerProtocol(req, res)
  }

  function answerFailure(res: ServerResponse, error: unknown): void {
    if (isHangUp(error) || res.headersSent) return void res.destroy()
    if (error instanceof RefusedRequest) return shell.send(res, error.status, badRequestPage(publicUrl))
    if (error instanceof TooBusy) return shell.send(res, 503, busyPage(publicUrl), { 'retry-after': '5' })
    shell.send(res, 500, failurePage(publicUrl))
  }

  return {
    issuer,
    createPerson: (person) => createPerson(context, person),
    async handle(req, res) {
      const url = URL.parse(req.url ?? '/', publicUrl)
      if (!url?.pathname.startsWith(`${mount}/`)) return false
      addressAs(req, new URL(publicUrl), url)
      res.setHeader('content-security-policy', BARE_POLICY)
      try {
        refuseUnstorable(`${url.pathname}${url.search}`)
        await answer(req, res, url)
      } catch (error) {
        if (!(isHangUp(error) || error instanceof RefusedRequest || error instanceof TooBusy))
          log(`identity: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error'}`)
        answerFailure(res, error)
      }
      return true
    },
    sessionLives: async (authorization) => (await serving.findBearer(authorization)) !== undefined,
    askToWait: (res, message, headers) => shell.send(res, 429, waitPage(message)(publicUrl), headers),
    followKeys,
    settleMails: () => mailer.settle(),
    async close() {
      clearInterval(sweeping)
      await mailer.settle()
    },
  }
}
