import type { FastifyInstance, FastifyReply } from 'fastify'
import type { VisitorLimit } from '../../http/limits/visitors.ts'

interface Page {
  status: number
  headers: Readonly<Record<string, string>>
  html: string
}

/** Pages of the integration network for people who pay, by the id in their address. */
export interface PaymentPages {
  challenge(payId: string): Promise<Page>
  token(uuid: string): Promise<Page>
}

/** Serves pages that need no sign-in. The challenge has a content policy of its own, because the merchant's page frames it. */
export function servePaymentPages(app: FastifyInstance, pages: PaymentPages, onRequest: VisitorLimit): void {
  const send = (reply: FastifyReply, { status, headers, html }: Page) => reply.code(status).headers(headers).send(html)
  app.get<{ Params: { id: string } }>('/pay/challenge/:id', { onRequest }, async ({ params }, reply) =>
    send(reply, await pages.challenge(params.id)),
  )
  app.get<{ Params: { uuid: string } }>('/pay/t/:uuid', { onRequest }, async ({ params }, reply) =>
    send(reply, await pages.token(params.uuid)),
  )
}
