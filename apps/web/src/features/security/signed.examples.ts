import { PRODUCT } from '@portal/domain/brand'
import type { ApiVersion } from '@portal/domain/enroller/operation'
import { type Purpose, type SecretHolder, secretsFor } from '@portal/domain/security/secret'

export interface SignedExample {
  /** Purpose of a secret; the example is shown to the integrations that have a secret for this purpose. */
  purpose: Purpose
  /** Purpose of the secret that signs the example; undefined if the secret of `purpose` signs it. */
  signer?: Purpose
  label: string
  note?: string
  call: string
  body: Record<string, unknown>
}

/** Adds to an example the placeholders of `timestamp` and `signature`, whose values the sender of a message computes. */
const signed = (body: Record<string, unknown>) => ({
  ...body,
  timestamp: '{{timestamp}}',
  signature: '{{signature}}',
})

/** Example of a GET request that an integrator can try first, because it changes nothing. Its signature travels in a header. */
const firstCall = (call: string, query: string, what: string): SignedExample => ({
  purpose: 'integration',
  label: 'Primera llamada',
  note: `${what} No lleva cuerpo: firma este texto y envía la misma hora en X-Timestamp y la firma en X-Signature.`,
  call: `GET ${call}`,
  body: { method: 'GET', path: call, query, timestamp: '{{timestamp}}' },
})

const REFUND = { purpose: 'refund', label: 'Devolución' } as const
const AUTOMATIC = { purpose: 'automatic_refund', label: 'Devolución automática' } as const
const REASONS = ['Cliente devuelve el producto', 'Producto sin stock']

const OF_V1 = {
  call: `POST /${PRODUCT}/v1/pagos/{uuid}/devolver`,
  body: (id: string, motivo = '') => signed({ devolucion_id: id, monto: '5990', motivo }),
}
const OF_V2 = {
  call: `POST /${PRODUCT}/v2/payments/{uuid}/refunds`,
  body: (id: string, reason = '') => signed({ refund_id: id, amount: 5990, reason }),
}
const refunds = ({ call, body }: typeof OF_V1 | typeof OF_V2): SignedExample[] => [
  { ...REFUND, call, body: body('DEV-000045', REASONS[0]) },
  { ...AUTOMATIC, call, body: body('DEV-000046', REASONS[1]) },
]

/** Examples of signed messages by API version. V1 has no subscriptions, so wallets see the example of a payment instead. */
export const SIGNED_EXAMPLES: Record<ApiVersion, readonly SignedExample[]> = {
  v1: [
    firstCall(
      `/${PRODUCT}/v1/pagos/{uuid}`,
      '',
      'Con un uuid cualquiera, un 404 not_found ya dice que tu certificado, tu IP, tu cabecera y tu firma están bien.',
    ),
    ...refunds(OF_V1),
    {
      purpose: 'authorization',
      signer: 'integration',
      label: 'Pago',
      note: 'Las suscripciones existen desde la versión v2. Con v1 pagas en un solo paso y firmas con el secreto de integración.',
      call: `POST /${PRODUCT}/v1/cobros/{uuid}/pagar`,
      body: signed({
        pagador: { rut: '12345678-5', nombre: 'Ana Rojas Muñoz', cuenta: '****4821' },
        monto: '15990',
      }),
    },
  ],
  v2: [
    firstCall(
      `/${PRODUCT}/v2/payments`,
      'from=2026-03-01&to=2026-03-05',
      'Si responde 200, tu certificado, tu IP, tu cabecera y tu firma están bien.',
    ),
    ...refunds(OF_V2),
    {
      purpose: 'authorization',
      label: 'Suscripción',
      call: `POST /${PRODUCT}/v2/subscriptions`,
      body: signed({
        commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
        payer: { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' },
        max_amount: 20000,
      }),
    },
  ],
}

/** Examples of messages for the API version and the secrets that an integration has. */
export function examplesFor(holder: SecretHolder & { api_version: ApiVersion }): SignedExample[] {
  const held = secretsFor(holder)
  return SIGNED_EXAMPLES[holder.api_version].filter(({ purpose }) => held.includes(purpose))
}
