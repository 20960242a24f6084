import { PRODUCT } from '@portal/domain/brand'
import type { Purpose } from '@portal/domain/security/secret'

/** A message of the network, signed with the secret of its purpose. */
export interface SignedExample {
  purpose: Purpose
  label: string
  /** Which call it is the body of. */
  call: string
  body: Record<string, unknown>
}

const REFUND_CALL = `POST /${PRODUCT}/v2/payments/{uuid}/refunds`
/** What only the sender can know stands as a place in braces. */
const signed = (body: Record<string, unknown>) => ({
  ...body,
  timestamp: '{{timestamp}}',
  signature: '{{signature}}',
})

/** Messages with a secret of their own; the others sign with the integration secret. */
export const SIGNED_EXAMPLES: readonly SignedExample[] = [
  {
    purpose: 'refund',
    label: 'Devolución',
    call: REFUND_CALL,
    body: signed({ refund_id: 'DEV-000045', amount: 5990, reason: 'Cliente devuelve el producto' }),
  },
  {
    purpose: 'automatic_refund',
    label: 'Devolución automática',
    call: REFUND_CALL,
    body: signed({ refund_id: 'DEV-000046', amount: 5990, reason: 'Producto sin stock' }),
  },
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
]
