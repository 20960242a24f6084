import { randomBytes, randomUUID } from 'node:crypto'
import type { Perform } from '../perform.ts'
import { CAFE } from './counterparts.ts'

/** Time that a person has to read the charge, in seconds. */
const EXPIRES_IN = 600

interface Created {
  uuid: string
  token_number: string
  qr: string
  expires_at: string
}

/** Makes the test collector charge. */
export async function charge(
  perform: Perform,
  { amount, order = `PRUEBA-${randomBytes(6).toString('hex')}` }: { amount: number; order?: string },
) {
  const { body } = await perform(CAFE, 'createToken', {
    body: {
      order_id: order,
      amount,
      description: 'Cobro de prueba',
      commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
      expires_in: EXPIRES_IN,
      single_use: true,
    },
    idempotencyKey: randomUUID(),
  })
  const { uuid, token_number: number, qr, expires_at } = body as Created
  return { uuid, number, qr, amount, expires_at }
}
