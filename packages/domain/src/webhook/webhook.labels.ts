import type { Webhook } from './webhook.ts'

/** What each address is called wherever it is named. */
export const WEBHOOK_LABELS: Record<Webhook, string> = {
  notify_url_payment: 'URL de pago',
  notify_url_settlement: 'URL de liquidación',
  notify_url_subscription: 'URL de suscripción',
  notify_url_chargeback: 'URL de devolución',
  notify_url_payment_inverse: 'URL de pago inverso',
}
