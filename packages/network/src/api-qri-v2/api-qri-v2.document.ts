import { BRAND } from '@portal/domain/brand'
import { assembleDocument } from '../common/assemble-document.ts'
import { AUTHORIZATION_STATES, PAYMENT_STATES, REFUND_STATES, TOKEN_STATES, transitions } from '../common/states.ts'
import { IDEMPOTENCY_TEXT, PAGINATION } from '../common/texts/behaviour.ts'
import { tokenUrl } from '../qr/token-qr.ts'
import { AUTHORIZATION_CALLS } from './authorizations.ts'
import { CONNECTION_CALLS } from './connection.ts'
import { V2_NOTICES } from './notices.ts'
import { PAYMENT_CALLS, REFUND_CALLS } from './payments.ts'
import { STATEMENT_CALLS } from './statements.ts'
import { SUBSCRIPTION_CALLS } from './subscriptions.ts'
import { TOKEN_CALLS } from './tokens.ts'
import { WALLET_CALLS } from './wallets.ts'

export const V2_CALLS = [
  ...CONNECTION_CALLS,
  ...TOKEN_CALLS,
  ...AUTHORIZATION_CALLS,
  ...PAYMENT_CALLS,
  ...REFUND_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...WALLET_CALLS,
  ...STATEMENT_CALLS,
]

const FLOW = `La billetera paga, el recaudador cobra y la red los une: el dinero pasa de la institución de origen (IFO) a la de destino (IFD) con una
transferencia bancaria (MED).

1. El recaudador crea un **token** y muestra el QR, el número, el monto y el tiempo restante.
2. La billetera lo **lee**; el recaudador recibe \`token.read\`.
3. La persona acepta y la billetera **preautoriza**; el recaudador recibe \`authorization.requested\` y acepta o rechaza en 3 segundos.
4. La billetera **valida** la autorización y la **confirma**: la red hace la MED y el pago queda PAID.
5. El recaudador recibe \`payment.paid\`; al liquidarse, ambos reciben \`payment.settled\`.
6. Si la billetera pierde la respuesta, **reversa**. Si el comercio devuelve, el recaudador **solicita la devolución**.`

const QR_TEXT = `# QR

El texto del QR sigue EMVCo presentado por el comercio: 00 = 01, 01 = 12 (dinámico), 26 con el dominio de la red y la dirección del token
(\`${tokenUrl('{uuid}')}\`), 52 rubro, 53 = 152, 54 monto, 58 = CL, 59 comercio (hasta 25), 60 ciudad (hasta 15), 62 referencia y 63 CRC-16/CCITT-FALSE en
mayúscula, calculado sobre todo el texto incluido \`6304\`.

**Direct Open.** En el teléfono no hay que escanear: el enlace de la billetera lleva \`uuid=%uuid%\`, que se reemplaza por el identificador del token.`

export const API_QRI_V2 = assembleDocument({
  title: `API ${BRAND.name} V2`,
  version: '2.0.0',
  summary: 'Cobros y pagos con QR en dos pasos: preautorización y confirmación.',
  about: [FLOW],
  sections: [IDEMPOTENCY_TEXT, QR_TEXT, PAGINATION],
  tags: [
    { name: 'Conexión', description: 'Lo que la red ve de tus llamadas: empieza por aquí.' },
    { name: 'Tokens', description: `El cobro que se muestra como QR. ${transitions(TOKEN_STATES)}.` },
    { name: 'Autorizaciones', description: `Los dos pasos del pago. ${transitions(AUTHORIZATION_STATES)}.` },
    { name: 'Pagos', description: `El dinero que se movió. ${transitions(PAYMENT_STATES)}.` },
    { name: 'Devoluciones', description: `Una por transacción. ${transitions(REFUND_STATES)}.` },
    { name: 'Suscripciones', description: 'Consentimientos para cobrar sin que la persona esté presente.' },
    { name: 'Billeteras', description: 'Las que se abren con Direct Open: su nombre, su logo y su enlace.' },
    { name: 'Liquidación', description: 'El cuadre de cada día.' },
  ],
  calls: V2_CALLS,
  notices: V2_NOTICES,
})
