import { BOTH, inPath, signedBody, tagged } from '../common/call.ts'
import { filled, integer, yesOrNo } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import {
  COBRO,
  COBRO_CREADO,
  COBRO_UUID,
  COMERCIO,
  DEVOLUCION,
  MONTO,
  MOTIVO,
  monto,
  ORDEN,
  PAGADOR,
  PAGO,
  PAGO_UUID,
} from './schemas.ts'

const OF_CHARGE = inPath('uuid', 'cobro_uuid', COBRO_UUID)
const OF_PAYMENT = inPath('uuid', 'pago_uuid', PAGO_UUID)

const CHARGE_CALLS = tagged('Cobros', {
  crearCobro: {
    request: 'post /qri/v1/cobros',
    summary: 'Crear un cobro',
    description: 'Crea el cobro y entrega el QR y el número de respaldo.',
    callers: ['collector'],
    body: signedBody('CrearCobro', 'Cobro que se mostrará como QR.', {
      orden_id: ORDEN,
      monto: MONTO,
      descripcion: filled('Glosa que ve la persona.', 'Dos cafés y una medialuna', 140),
      comercio: COMERCIO,
      expira_en: integer('Vigencia en segundos.', 600, { minimum: 30, maximum: 900 }),
      un_solo_uso: yesOrNo('true: solo puede pagar la primera billetera que lo lee.', true),
    }),
    bodies: {
      rechazo: { summary: 'Rechazo del banco (integración)', over: { monto: '15901', orden_id: 'ORD-000124' } },
    },
    status: 201,
    answer: COBRO_CREADO,
    errors: ['order_already_paid', 'commerce_inactive'],
    saves: { cobro_uuid: 'uuid' },
  },
  leerCobro: {
    request: 'get /qri/v1/cobros/{uuid}',
    summary: 'Leer un cobro',
    description: 'La primera lectura de una billetera lo pasa de CREADO a LEIDO.',
    callers: BOTH,
    parameters: [OF_CHARGE],
    answer: COBRO,
    answers: { estado: 'LEIDO', pago_uuid: null },
  },
  pagarCobro: {
    request: 'post /qri/v1/cobros/{uuid}/pagar',
    summary: 'Pagar un cobro',
    description:
      'Paga en un paso: la red hace la transferencia bancaria (MED) sin preautorización. Si no recibes respuesta, lee el cobro antes de repetir.',
    callers: ['payer'],
    parameters: [OF_CHARGE],
    body: signedBody('PagarCobro', 'Persona que paga.', { pagador: PAGADOR, monto: MONTO }),
    answer: PAGO,
    errors: ['token_expired', 'token_not_available', 'authorization_timeout', 'order_already_paid', 'bank_rejected'],
    saves: { pago_uuid: 'uuid' },
  },
})

const PAYMENT_CALLS = tagged('Pagos', {
  leerPago: {
    request: 'get /qri/v1/pagos/{uuid}',
    summary: 'Leer un pago',
    description: 'El estado vigente del pago.',
    callers: BOTH,
    parameters: [OF_PAYMENT],
    answer: PAGO,
  },
  reversarPago: {
    request: 'post /qri/v1/pagos/{uuid}/reversar',
    summary: 'Reversar un pago',
    description: 'Deshace el pago cuya respuesta se perdió. Es final; repetir responde lo mismo.',
    callers: ['payer'],
    parameters: [OF_PAYMENT],
    body: signedBody('ReversarPago', 'Reverso.', { motivo: { ...MOTIVO, examples: ['Sin respuesta del pago'] } }),
    answer: PAGO,
    answers: { estado: 'REVERSADO' },
    errors: ['already_final'],
  },
  devolverPago: {
    request: 'post /qri/v1/pagos/{uuid}/devolver',
    summary: 'Devolver un pago',
    description:
      'Una sola devolución por transacción, por un monto menor o igual al pagado. En el modo GLOBAL_AUTOMATICO firma el secreto de devolución automática. ' +
      'La respuesta es SOLICITADA; cómo terminó viene en `refund` de `payment.settled`.',
    callers: ['collector'],
    secret: 'refund',
    secretOnAutomaticRefund: 'automatic_refund',
    parameters: [OF_PAYMENT],
    body: signedBody('DevolverPago', 'Devolución.', {
      devolucion_id: filled('Identificador que tú eliges, único por enrolador.', CAST.refund, 64),
      monto: monto('Monto a devolver, hasta el pagado.', '5990'),
      motivo: MOTIVO,
    }),
    status: 201,
    answer: DEVOLUCION,
    errors: [
      'refund_already_requested',
      'refund_exceeds_payment',
      'insufficient_refund_balance',
      'already_final',
      'commerce_inactive',
    ],
  },
})

/** All calls of API V1, marked as not idempotent because V1 has no idempotency keys. */
export const V1_CALLS = [...CHARGE_CALLS, ...PAYMENT_CALLS].map((call) => ({ ...call, idempotent: false as const }))
