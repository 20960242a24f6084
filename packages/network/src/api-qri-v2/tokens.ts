import { BOTH, inPath, signedBody, tagged } from '../common/call.ts'
import { COMMERCE } from '../common/money.ts'
import { filled, integer, object, text, yesOrNo } from '../common/schema.ts'
import { EXAMPLE_QR } from '../qr/token-qr.ts'
import { AMOUNT, EXPIRES_AT, ORDER, TOKEN, TOKEN_NUMBER, TOKEN_STATE, TOKEN_UUID } from './schemas.ts'

const NEW_TOKEN = signedBody('TokenRequest', 'Cobro que se mostrará como QR.', {
  order_id: ORDER,
  amount: AMOUNT,
  description: filled('Glosa que ve la persona.', 'Dos cafés y una medialuna', 140),
  commerce: COMMERCE,
  expires_in: integer('Vigencia en segundos.', 600, { minimum: 30, maximum: 900 }),
  single_use: yesOrNo(
    'true: solo puede autorizar la primera billetera que lo lee; false: cualquiera hasta que una autoriza. En ambos casos se paga una sola vez.',
    true,
  ),
})

const CREATED_TOKEN = object('TokenCreated', 'Token recién creado.', {
  uuid: TOKEN_UUID,
  token_number: TOKEN_NUMBER,
  qr: text(
    'Texto EMVCo del QR dinámico (etiqueta 01 = 12). Dibújalo sin cambiar nada: lo protege su CRC.',
    EXAMPLE_QR,
    {
      maxLength: 512,
    },
  ),
  expires_at: EXPIRES_AT,
  state: TOKEN_STATE,
})

const UUID = inPath('uuid', 'token_uuid', TOKEN_UUID)

export const TOKEN_CALLS = tagged('Tokens', {
  createToken: {
    request: 'post /qri/v2/tokens',
    summary: 'Crear un token',
    description:
      'Crea el cobro y entrega el QR y el número de respaldo. Muestra también el comercio, el monto y el tiempo restante.',
    callers: ['collector'],
    body: NEW_TOKEN,
    bodies: {
      rechazo: { summary: 'Rechazo del banco (integración)', over: { amount: 15901, order_id: 'ORD-000124' } },
    },
    status: 201,
    answer: CREATED_TOKEN,
    errors: ['order_already_paid', 'commerce_inactive'],
    saves: { token_uuid: 'uuid', token_number: 'token_number' },
  },
  readToken: {
    request: 'get /qri/v2/tokens/{uuid}',
    summary: 'Leer un token',
    description:
      'La primera lectura de una billetera pasa el token de CREATED a READ y el recaudador recibe `token.read`. La lectura del recaudador no cambia nada.',
    callers: BOTH,
    parameters: [UUID],
    answer: TOKEN,
    answers: { state: 'READ' },
  },
  readTokenByNumber: {
    request: 'get /qri/v2/tokens/number/{n}',
    summary: 'Leer un token por su número',
    description: 'Lo mismo que leer por identificador, cuando la persona escribe el número en vez de escanear.',
    callers: BOTH,
    parameters: [inPath('n', 'token_number', TOKEN_NUMBER)],
    answer: TOKEN,
    answers: { state: 'READ' },
    saves: { token_uuid: 'uuid' },
  },
  cancelToken: {
    request: 'delete /qri/v2/tokens/{uuid}',
    summary: 'Cancelar un token',
    description: 'Solo en CREATED o READ. Después responde `token_not_available`.',
    callers: ['collector'],
    parameters: [UUID],
    answer: TOKEN,
    answers: { state: 'CANCELLED', remaining_time: 0 },
    errors: ['token_not_available', 'token_expired'],
  },
})
