import type { Webhook } from '@portal/domain/webhook/webhook'
import { WEBHOOK_LABELS } from '@portal/domain/webhook/webhook.labels'

interface WebhookTexts {
  title: string
  /** When the network writes there. */
  text: string
  label: string
  /** End of an example address. */
  path: string
}

export const WEBHOOK_TEXTS: Record<Webhook, WebhookTexts> = {
  notify_url_payment: {
    title: 'Pago',
    text: 'Cada paso de un cobro, desde que alguien lee el QR.',
    label: WEBHOOK_LABELS.notify_url_payment,
    path: 'pago',
  },
  notify_url_settlement: {
    title: 'Liquidación',
    text: 'Cada pago liquidado y, una vez al día, el aviso para conciliar.',
    label: WEBHOOK_LABELS.notify_url_settlement,
    path: 'liquidacion',
  },
  notify_url_subscription: {
    title: 'Suscripción',
    text: 'Los permisos para cobrar desde una billetera.',
    label: WEBHOOK_LABELS.notify_url_subscription,
    path: 'suscripcion',
  },
  notify_url_chargeback: {
    title: 'Devolución',
    text: 'El resultado de cada devolución.',
    label: WEBHOOK_LABELS.notify_url_chargeback,
    path: 'devolucion',
  },
  notify_url_payment_inverse: {
    title: 'Pago inverso',
    text: 'Los pagos que quedan sin efecto.',
    label: WEBHOOK_LABELS.notify_url_payment_inverse,
    path: 'pago-inverso',
  },
}
