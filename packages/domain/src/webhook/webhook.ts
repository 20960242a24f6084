import { type Bearers, byType } from '../enroller/by-type.ts'
import { collects, pays } from '../integration/type.ts'
import { url } from '../url.ts'

export const WEBHOOKS = [
  'notify_url_payment',
  'notify_url_settlement',
  'notify_url_subscription',
  'notify_url_chargeback',
  'notify_url_payment_inverse',
] as const
export type Webhook = (typeof WEBHOOKS)[number]

/** Who gets the notices of each address (spec §5). */
export const WEBHOOK_BEARERS: Bearers<Webhook> = {
  notify_url_payment: collects,
  notify_url_settlement: () => true,
  notify_url_subscription: () => true,
  notify_url_chargeback: pays,
  notify_url_payment_inverse: pays,
}

/** The addresses that the network notifies; what each type must give is a schema of its own. */
export const webhooks = byType(WEBHOOK_BEARERS, () => url())
