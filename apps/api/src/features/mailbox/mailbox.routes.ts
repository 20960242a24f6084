import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reachOfAddress } from '@portal/domain/outward'
import { UUID } from '@portal/domain/text'
import type { Verifier } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSeal } from '../../secrets/seal.ts'
import { findFormatted, latestMails } from '../../outbound/mailbox.queries.ts'
import { FORMATTED_POLICY, formattedMail, MAILBOX_POLICY, mailboxPage } from './mailbox.page.ts'

const SHOWN = 50
/** Headers that a reverse proxy or a tunnel adds; it may bring calls of other machines under this machine's own name. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** True if nothing shows that another machine made the call. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  reachOfAddress(socket.remoteAddress ?? '') === 'loopback' && !FORWARDED.some((name) => name in headers)

interface Mailbox {
  /** Delivers the queued e-mails, so that the mailbox shows them. */
  refresh: () => Promise<void>
  /** Lets only administrators in if other machines can reach the portal; without it, only calls of this machine are let in. */
  pass: MailboxPass | undefined
}

export function serveMailbox(app: FastifyInstance, db: Db, { refresh, pass }: Mailbox): void {
  const mayLook = (request: FastifyRequest): void => {
    // Answers 404, so that others do not learn that the mailbox exists.
    if (!(pass ? pass.isValid(request.headers.cookie) : isFromHere(request))) throw new Refusal('not_found')
  }
  const page = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .send(html)

  app.get('/buzon', async (request, reply) => {
    mayLook(request)
    await refresh()
    return page(reply, MAILBOX_POLICY, mailboxPage(await latestMails(db, SHOWN)))
  })
  app.get<{ Params: { id: string } }>('/buzon/:id', async (request, reply) => {
    mayLook(request)
    const { id } = request.params
    const html = UUID.test(id) ? await findFormatted(db, id) : undefined
    if (!html) throw new Refusal('not_found')
    return page(reply, FORMATTED_POLICY, formattedMail(html))
  })
  app.post('/buzon', async (request, reply) => {
    if (!pass) return reply.code(204).send()
    const cookie = await pass.issue(request.headers.authorization)
    if (!cookie) throw new Refusal('not_found')
    return reply.code(204).header('set-cookie', cookie).send()
  })
}

const NAME = 'buzon'
const LIFE_SECONDS = 900

export type MailboxPass = ReturnType<typeof createMailboxPass>

/** Exchanges an administrator's token for a cookie that opens only the mailbox, because browsers open pages without a token. */
export function createMailboxPass(masterKeys: KeyRing, verify: Verifier, clock = Date.now) {
  const seal = createSeal(masterKeys, 'mailbox-pass')
  return {
    async issue(authorization: string | undefined): Promise<string | undefined> {
      const caller = await verify(authorization)
      if (!caller?.administrator) return undefined
      const end = String(Math.floor(clock() / 1_000) + LIFE_SECONDS)
      const value = `${end}.${seal.of(end).toString('base64url')}`
      return `${NAME}=${value}; Path=/buzon; Max-Age=${LIFE_SECONDS}; HttpOnly; Secure; SameSite=Strict`
    },
    isValid(cookies = ''): boolean {
      const [, end = '', sealed = ''] = /(?:^|; )buzon=(\d{1,12})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? []
      return seal.fits(end, Buffer.from(sealed, 'base64url')) && Number(end) > clock() / 1_000
    },
  }
}
