import { collects, pays } from '../integration/type.ts'
import { ADDRESS, setting } from '../setting/setting.ts'

/** URLs to which the network sends its notices (spec §5), with the texts of the screen and the events of each URL. */
export const WEBHOOK = setting({
  section: 'webhook',
  table: 'webhook_setting',
  path: '/api/enroller/webhook/{uuid}',
  what: 'las direcciones en que la integración recibe los avisos de la red',
  read: 'webhook.read',
  write: { operation: 'webhook.write', method: 'PATCH', history: 'Guardó los webhooks' },
  typed: true,
  fields: {
    notify_url_payment: {
      ...ADDRESS,
      label: 'URL de pago',
      only: collects,
      title: 'Pago',
      text: 'Cada paso de un cobro, desde que alguien lee el QR.',
      path: 'pago',
      events: {
        'token.read': 'una billetera leyó el QR',
        'authorization.requested':
          'una billetera pide pagar; acepta o rechaza en la misma respuesta, dentro de 3 segundos',
        'payment.paid': 'el cobro está pagado',
        'payment.expired': 'venció sin pagarse',
        'payment.rejected': 'el pago fue rechazado',
      },
    },
    notify_url_settlement: {
      ...ADDRESS,
      label: 'URL de liquidación',
      title: 'Liquidación',
      text: 'Cada pago liquidado y, una vez al día, el aviso para conciliar.',
      path: 'liquidacion',
      events: {
        'payment.settled': 'el dinero del pago quedó liquidado',
        'statement.ready': 'la liquidación del día está disponible',
      },
    },
    notify_url_subscription: {
      ...ADDRESS,
      label: 'URL de suscripción',
      title: 'Suscripción',
      text: 'Los permisos para cobrar desde una billetera.',
      path: 'suscripcion',
      events: {
        'subscription.created': 'una persona autorizó cobros desde su billetera',
        'subscription.charged': 'se hizo un cobro con esa autorización',
        'subscription.cancelled': 'la persona la dio de baja',
      },
    },
    notify_url_chargeback: {
      ...ADDRESS,
      label: 'URL de devolución',
      only: pays,
      title: 'Devolución',
      text: 'El resultado de cada devolución.',
      path: 'devolucion',
      events: {
        'refund.completed': 'la devolución llegó a la persona',
        'refund.rejected': 'la devolución no se pudo hacer',
        'automatic_refund.completed': 'la red devolvió por sí sola',
      },
    },
    notify_url_payment_inverse: {
      ...ADDRESS,
      label: 'URL de pago inverso',
      only: pays,
      title: 'Pago inverso',
      text: 'Los pagos que quedan sin efecto.',
      path: 'pago-inverso',
      events: { 'payment.reversed': 'un pago quedó sin efecto' },
    },
  },
})

/** Spanish meaning of each kind of notice, by the notice's `type`. */
export const EVENT_MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.values(WEBHOOK.fields).flatMap(({ events }) => Object.entries<string>(events)),
)
