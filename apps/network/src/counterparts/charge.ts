import { randomBytes, randomUUID } from 'node:crypto'
import type { Participant } from '../participant/participant.ts'
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

/** Merchant of the charges that are made inside the network. */
const MERCHANT = { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' }

interface Asked {
  amount: number
  description?: string
  /** Seconds. */
  expiresIn?: number
}

/** Makes the test collector charge, or a collector in whose name nobody else calls. */
export async function charge(
  perform: Perform,
  { amount, description = 'Cobro de prueba', expiresIn = EXPIRES_IN }: Asked,
  collector: Participant = CAFE,
) {
  const { body } = await perform(collector, 'createToken', {
    body: {
      order_id: `PRUEBA-${randomBytes(6).toString('hex')}`,
      amount,
      description,
      commerce: collector === CAFE ? MERCHANT : { ...MERCHANT, name: collector.name },
      expires_in: expiresIn,
      single_use: true,
    },
    idempotencyKey: randomUUID(),
  })
  const { uuid, token_number: number, qr, expires_at } = body as Created
  return { uuid, number, qr, amount, expires_at }
}
