import type { Webhook } from './webhook.ts'

interface WebhookEvent {
  /** `type` of the notice. */
  name: string
  /** What has happened, for the person. */
  meaning: string
}

/** What the network tells at each address. */
export const WEBHOOK_EVENTS: Record<Webhook, readonly WebhookEvent[]> = {
  notify_url_payment: [
    { name: 'token.read', meaning: 'una billetera leyó el QR' },
    {
      name: 'authorization.requested',
      meaning: 'una billetera pide pagar; acepta o rechaza en la misma respuesta, dentro de 3 segundos',
    },
    { name: 'payment.paid', meaning: 'el cobro está pagado' },
    { name: 'payment.expired', meaning: 'venció sin pagarse' },
    { name: 'payment.rejected', meaning: 'el pago fue rechazado' },
  ],
  notify_url_settlement: [
    { name: 'payment.settled', meaning: 'el dinero del pago quedó liquidado' },
    { name: 'statement.ready', meaning: 'la liquidación del día está disponible' },
  ],
  notify_url_subscription: [
    { name: 'subscription.created', meaning: 'una persona autorizó cobros desde su billetera' },
    { name: 'subscription.charged', meaning: 'se hizo un cobro con esa autorización' },
    { name: 'subscription.cancelled', meaning: 'la persona la dio de baja' },
  ],
  notify_url_chargeback: [
    { name: 'refund.completed', meaning: 'la devolución llegó a la persona' },
    { name: 'refund.rejected', meaning: 'la devolución no se pudo hacer' },
    { name: 'automatic_refund.completed', meaning: 'la red devolvió por sí sola' },
  ],
  notify_url_payment_inverse: [{ name: 'payment.reversed', meaning: 'un pago quedó sin efecto' }],
}
