import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Lists the banks as a public file. Its format requires the field `secret`, which is always empty. */
export const listBanks = endpoint('GET', '/fillers.json', {
  operation: 'bank-account.list_banks',
  summary: 'Lista los bancos de la red.',
  access: 'public',
  answer: z.array(
    z.strictObject({
      id: z.int(),
      sbif_code: z.string(),
      secret: z.literal(''),
      name: z.string(),
      capability: z.array(z.enum(['IFO', 'IFD'])),
    }),
  ),
})
