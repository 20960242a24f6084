import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { showAccount } from './action/account.action.ts'
import type { Context } from './action/context.ts'
import { routeSignIn } from './action/sign-in.routes.ts'
import { addressAs, BARE_POLICY, refuseOversized, requireFragment } from './http/admission.ts'
import { isHangUp, RefusedRequest, refuseUnstorable } from './http/request.ts'
import { bearerAnswers } from './keycloak/bearer.ts'
import { frames } from './keycloak/frames.ts'
import { asGet, asRegistration } from './keycloak/rewrite.ts'
import { Mailer } from './mail/mail.ts'
import type { Identity, IdentityOptions, NewPerson } from './options.ts'
import { errorPage } from './page/message.page.ts'
import { Shell } from './page/shell.ts'
import { PasswordHasher, TooBusy } from './person/password.hash.ts'
import { findPerson, insertPerson } from './person/person.queries.ts'
import { normaliseEmail, normaliseName } from './person/person.rules.ts'
import { buildProvider, PROTOCOL } from './provider.ts'
import { openSigningKey } from './store/signing-key.ts'
import { deriveKey } from './store/seal.ts'
import { sweep } from './store/session.queries.ts'

export type { Identity, IdentityMail, IdentityOptions } from './options.ts'

const SWEEP_EVERY = 60_000

const DEFAULT_LIMITS = { accountFailures: 10, addressFailures: 10, recipientMails: 5, addressMails: 20 }

/** Finds the person by e-mail or creates one. @throws when the e-mail or the name cannot be used. */
async function createPerson(context: Context, person: NewPerson): Promise<{ sub: string }> {
  const email = normaliseEmail(person.email)
  const name = normaliseName(person.name)
  if (!email || !name) throw new TypeError('A person needs a valid e-mail and a name in one line.')
  const known = await findPerson(context.database, 'email', email)
  if (known) return { sub: known.sub }
  const { sub = randomUUID(), administrator = false } = person
  const passwordHash = await context.hasher.hash(person.password)
  const created = await insertPerson(
    context.database,
    { sub, email, name, passwordHash, administrator, emailVerified: true },
    context.clock(),
  )
  return created ? { sub: created } : createPerson(context, person)
}

/** Opens the provider on a database that has its migrations; one process at a time (docs/decisions/038-built-in-identity.md). */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { database, publicUrl, realm, log } = options
  if (options.masterKey.length !== 32) throw new TypeError('The master key must have 32 bytes.')
  const clock = options.clock ?? (() => Date.now())
  const issuer = `${publicUrl}/realms/${realm}`
  const { pathname: mount, origin, protocol } = new URL(issuer)
  const shell = new Shell(options)
  const mailer = new Mailer(options)
  const addressOf = options.addressOf ?? ((req: IncomingMessage) => req.socket.remoteAddress ?? '')
  const record: Context['record'] = async (what, sub, req) => options.record?.({ what, sub, address: addressOf(req) })
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
    formKey: deriveKey(options.masterKey, 'forms'),
    registrationKey: deriveKey(options.masterKey, 'registrations'),
    mailbox: options.mailbox,
    addressOf,
    record,
  }
  const key = await openSigningKey(database, options.masterKey, clock())
  const provider = buildProvider(context, options, key)
  const answerProtocol = provider.callback()
  const answerBearer = bearerAnswers(context, options.audience, key)
  const sendFrame = frames({ mount, clientId: options.clientId, origin, secure: protocol === 'https:' })
  const sweeping = setInterval(() => {
    sweep(database, clock()).catch((error: Error) => log(`identity: sweeping failed: ${error.name}`))
  }, SWEEP_EVERY).unref()

  async function answer(req: IncomingMessage, res: ServerResponse, asked: URL): Promise<void> {
    let url = asked
    const path = url.pathname.slice(mount.length)
    if (req.method === 'GET' && sendFrame(path, res)) return
    if (path === `${PROTOCOL}/userinfo`) return answerBearer(req, res, 'userinfo')
    if (path === '/account') {
      if (req.headers.authorization !== undefined) return answerBearer(req, res, 'account')
      return showAccount(context, provider, req, res, url)
    }
    if (await routeSignIn(context, provider, req, res, url)) return
    const asks = path === `${PROTOCOL}/auth` || path === `${PROTOCOL}/registrations`
    if (req.method === 'POST' && (asks || path === `${PROTOCOL}/logout`)) url = await asGet(req, url)
    refuseOversized(url)
    if (asks) requireFragment(url)
    if (path === `${PROTOCOL}/registrations`) asRegistration(req, url)
    // The library finds its mount point by comparing the two.
    Object.assign(req, { originalUrl: req.url, url: req.url?.slice(mount.length) })
    await answerProtocol(req, res)
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
        if (isHangUp(error)) {
          res.destroy()
          return true
        }
        const status = error instanceof RefusedRequest ? error.status : error instanceof TooBusy ? 503 : 500
        if (status === 500)
          log(`identity: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error'}`)
        if (res.headersSent) res.destroy()
        else
          shell.send(
            res,
            status,
            errorPage(publicUrl, status === 503 ? 'busy' : status < 500 ? 'request' : 'other'),
            status === 503 ? { 'retry-after': '5' } : {},
          )
      }
      return true
    },
    settleMails: () => mailer.settle(),
    async close() {
      clearInterval(sweeping)
      await mailer.settle()
    },
  }
}
