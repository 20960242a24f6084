import * as z from 'zod/mini'
import { type Bearers, byType } from '../enroller/by-type.ts'
import { repeatedType } from '../enroller/data.ts'
import { collects, pays } from '../integration/type.ts'
import { url } from '../url.ts'
import { aliasHosts } from './host.ts'

export const ALIAS_WEBHOOKS = [
  'notify_url_aliassend_send',
  'notify_url_aliassend_receive',
  'notify_url_pay_challenge',
] as const
export type AliasWebhook = (typeof ALIAS_WEBHOOKS)[number]

/** Who gets the notices of each address (spec §5). */
export const ALIAS_WEBHOOK_BEARERS: Bearers<AliasWebhook> = {
  notify_url_aliassend_send: pays,
  notify_url_aliassend_receive: pays,
  notify_url_pay_challenge: collects,
}

/** The addresses that are notified of what is sent and paid by alias. */
export const aliasWebhooks = byType(ALIAS_WEBHOOK_BEARERS, () => url())

/** The frame that asks a person for the challenge of an alias payment, inside the merchant's page. */
export const aliasFrame = z.strictObject({
  notify_url_authentication: url(),
  css: url(),
  available_hosts: aliasHosts,
})
export type AliasFrame = z.output<typeof aliasFrame>

/** What activates the alias of an integration. */
export const aliasActivation = z.strictObject({
  enroller_uuid: z.string(),
  type: repeatedType,
})
