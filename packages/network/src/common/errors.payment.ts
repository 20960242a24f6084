import type { NetworkError } from './network-error.ts'

/** Errors of calls about tokens, authorizations, payments and refunds. */
export const PAYMENT_ERRORS = {
  order_already_paid: {
    status: 409,
    title: 'Orden ya pagada',
    message: 'La orden del comercio ya tiene un pago.',
    remedy: 'Consulta el pago de la orden; usa otro número de orden para otra venta.',
  },
  token_expired: {
    status: 409,
    title: 'Token vencido',
    message: 'El token venció antes de completar el pago.',
    remedy: 'Genera un token nuevo.',
  },
  token_not_available: {
    status: 409,
    title: 'Token no disponible',
    message: 'El token está en un estado que no permite la operación.',
    remedy: 'Consulta el estado del token; los estados finales no cambian.',
  },
  authorization_pending: {
    status: 409,
    title: 'Autorización sin respuesta',
    message: 'El recaudador aún no responde la preautorización.',
    remedy: 'Consulta la autorización: en 3 segundos está resuelta.',
  },
  authorization_rejected: {
    status: 409,
    title: 'Autorización rechazada',
    message: 'El recaudador rechazó la preautorización.',
    remedy: 'Informa a la persona; el pago no se puede confirmar.',
  },
  authorization_timeout: {
    status: 409,
    title: 'Autorización sin respuesta a tiempo',
    message: 'El recaudador no respondió la preautorización en 3 segundos.',
    remedy: 'Informa a la persona; el comercio debe generar un token nuevo.',
  },
  already_final: {
    status: 409,
    title: 'Estado final',
    message: 'La operación ya terminó en otro estado y no puede cambiar.',
    remedy: 'Consulta el estado antes de actuar.',
  },
  refund_already_requested: {
    status: 409,
    title: 'Devolución ya solicitada',
    message: 'La transacción ya tiene una devolución; solo se permite una.',
    remedy: 'Consulta la devolución existente.',
  },
  refund_exceeds_payment: {
    status: 422,
    title: 'Devolución mayor que el pago',
    message: 'El monto de la devolución supera el monto pagado.',
    remedy: 'Solicita un monto menor o igual al pagado.',
  },
  bank_rejected: {
    status: 422,
    title: 'Rechazado por el banco',
    message: 'El banco de origen rechazó la transferencia.',
    remedy: 'Informa a la persona; no repitas sin un nuevo intento suyo.',
  },
  insufficient_refund_balance: {
    status: 422,
    title: 'Saldo de devolución insuficiente',
    message: 'El saldo de devolución no alcanza para el monto solicitado.',
    remedy: 'Recarga el saldo y haz una solicitud nueva.',
  },
  statement_not_ready: {
    status: 409,
    title: 'Liquidación no disponible',
    message: 'La liquidación del día aún no está cerrada.',
    remedy: 'Espera el aviso statement.ready.',
  },
} as const satisfies Record<string, NetworkError>
