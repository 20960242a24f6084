import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The banks as a public static file; `secret` keeps the file's shape and is always empty. */
export const listBanks = endpoint({
  operation: 'bank-account.list_banks',
  summary: 'Lista los bancos de la red.',
  method: 'GET',
  path: '/fillers.json',
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
  errors: [],
})
