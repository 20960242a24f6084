import type { AliasWebhook } from './alias.ts'

/** What each address is called wherever it is named. */
export const ALIAS_WEBHOOK_LABELS: Record<AliasWebhook, string> = {
  notify_url_aliassend_send: 'URL de envío',
  notify_url_aliassend_receive: 'URL de recepción',
  notify_url_pay_challenge: 'URL del desafío de pago',
}
