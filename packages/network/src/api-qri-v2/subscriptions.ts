import { inPath, inQuery, PAGE, signedBody, tagged } from '../common/call.ts'
import { COMMERCE, pageOf } from '../common/money.ts'
import { exampleOf, pesos } from '../common/schema.ts'
import { PAYER, SUBSCRIPTION, SUBSCRIPTION_ID, SUBSCRIPTION_STATE } from './schemas.ts'

const active = { cancelled_at: null }
const PATH = '/qri/v2/subscriptions'

export const SUBSCRIPTION_CALLS = tagged('Suscripciones', {
  createSubscription: {
    request: `post ${PATH}`,
    summary: 'Crear una suscripción',
    description: 'La persona consiente que un comercio le cobre desde su billetera, hasta un máximo por cobro.',
    callers: ['payer'],
    secret: 'authorization',
    body: signedBody('SubscriptionRequest', 'Consentimiento.', {
      commerce: COMMERCE,
      payer: PAYER,
      max_amount: pesos('Máximo de cada cobro.', 20000),
    }),
    status: 201,
    answer: SUBSCRIPTION,
    answers: active,
    saves: { subscription_id: 'subscription_id' },
  },
  listSubscriptions: {
    request: `get ${PATH}`,
    summary: 'Listar suscripciones',
    description: 'Las de las personas de tu billetera.',
    callers: ['payer'],
    parameters: [inQuery('state', { ...SUBSCRIPTION_STATE, description: 'Solo las que están en este estado.' }), PAGE],
    answer: pageOf('SubscriptionPage', 'Página de suscripciones.', SUBSCRIPTION),
    answers: { data: [exampleOf(SUBSCRIPTION, active)] },
  },
  cancelSubscription: {
    request: `delete ${PATH}/{id}`,
    summary: 'Cancelar una suscripción',
    description: 'La persona retira su consentimiento; desde ese momento el comercio no puede cobrar.',
    callers: ['payer'],
    parameters: [inPath('id', 'subscription_id', SUBSCRIPTION_ID)],
    answer: SUBSCRIPTION,
    answers: { state: 'CANCELLED' },
    errors: ['already_final'],
  },
})
