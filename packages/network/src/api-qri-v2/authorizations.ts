import { BOTH, inPath, signedBody, tagged } from '../common/call.ts'
import { REASON } from '../common/money.ts'
import { object } from '../common/schema.ts'
import {
  AMOUNT,
  AUTHORIZATION,
  AUTHORIZATION_ID,
  AUTHORIZATION_STATE,
  EXPIRES_AT,
  MED_ID,
  PAYER,
  PAYMENT_STATE,
  PAYMENT_UUID,
  TOKEN_UUID,
} from './schemas.ts'

const ID = inPath('id', 'authorization_id', AUTHORIZATION_ID)

const PRE_AUTHORIZED = object('AuthorizationCreated', 'Autorización recién pedida.', {
  authorization_id: AUTHORIZATION_ID,
  token_uuid: TOKEN_UUID,
  state: AUTHORIZATION_STATE,
  amount: AMOUNT,
  expires_at: EXPIRES_AT,
})

const CONFIRMED = object('Confirmation', 'Pago hecho.', {
  uuid: PAYMENT_UUID,
  authorization_id: AUTHORIZATION_ID,
  med_id: MED_ID,
  state: PAYMENT_STATE,
})

export const AUTHORIZATION_CALLS = tagged('Autorizaciones', {
  authorizeToken: {
    request: 'post /qri/v2/tokens/{uuid}/authorizations',
    summary: 'Preautorizar el pago de un token',
    description:
      'La persona aceptó pagar. La red responde PRE_AUTHORIZED y pregunta al recaudador con `authorization.requested`, que tiene 3 segundos para ' +
      'aceptar o rechazar. Consulta la autorización para conocer su respuesta.',
    callers: ['payer'],
    secret: 'authorization',
    parameters: [inPath('uuid', 'token_uuid', TOKEN_UUID)],
    body: signedBody('AuthorizationRequest', 'Persona que paga.', { payer: PAYER }),
    status: 201,
    answer: PRE_AUTHORIZED,
    errors: ['token_expired', 'token_not_available'],
    saves: { authorization_id: 'authorization_id' },
  },
  readAuthorization: {
    request: 'get /qri/v2/authorizations/{id}',
    summary: 'Verificar o validar una autorización',
    description:
      'El recaudador **verifica** que la preautorización recibida existe y es suya; la billetera **valida** que fue aceptada antes de confirmar.',
    callers: BOTH,
    parameters: [ID],
    answer: AUTHORIZATION,
    answers: { state: 'AUTHORIZED', payment_uuid: null, reversed_by: null, reason: null },
  },
  confirmAuthorization: {
    request: 'post /qri/v2/authorizations/{id}/confirm',
    summary: 'Confirmar y pagar',
    description:
      'Hace la transferencia bancaria (MED) y paga. Si no recibes respuesta, repite con la misma clave de idempotencia; si sigue sin llegar, reversa.',
    callers: ['payer'],
    secret: 'authorization',
    parameters: [ID],
    body: signedBody('ConfirmationRequest', 'Confirmación del pago.', { amount: AMOUNT }),
    answer: CONFIRMED,
    errors: [
      'authorization_pending',
      'authorization_rejected',
      'authorization_timeout',
      'token_expired',
      'already_final',
      'order_already_paid',
      'bank_rejected',
    ],
    saves: { payment_uuid: 'uuid' },
  },
  reverseAuthorization: {
    request: 'post /qri/v2/authorizations/{id}/reverse',
    summary: 'Reversar (reverse_payer)',
    description:
      'Deshace antes de confirmar, o cuando se perdió la respuesta de la confirmación. Es final e idempotente: repetir responde lo mismo. Si el pago ' +
      'ya existía queda REVERSED; si no, el token queda CANCELLED. El reverso de la propia red es `reverse_enroller`.',
    callers: ['payer'],
    secret: 'authorization',
    parameters: [ID],
    body: signedBody('ReversalRequest', 'Reverso.', {
      reason: { ...REASON, examples: ['Sin respuesta de la confirmación'] },
    }),
    answer: AUTHORIZATION,
    answers: {
      state: 'REVERSED',
      payment_uuid: null,
      reversed_by: 'reverse_payer',
      reason: 'Sin respuesta de la confirmación',
    },
    errors: ['already_final'],
  },
})
