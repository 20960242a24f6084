import { ACCOUNT_TYPES, billingAccount, ifoAccount } from '@portal/domain/bank-account/account'
import { repeatedType as type } from '@portal/domain/enroller/data'
import { OPERATION_MODES, REFUND_MODES } from '@portal/domain/enroller/operation'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'

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

const accountType = z.enum(ACCOUNT_TYPES)
/** Checked with the way of refunding in sight: where that one imposes the account, whatever is sent is replaced. */
const imposable = z.optional(z.nullable(z.string()))

const ifd = z.strictObject({
  ifd_sbif_code: z.nullable(z.string()),
  ifd_account_type: z.nullable(accountType),
  ifd_number: z.nullable(z.string()),
  operation_mode: z.nullable(z.enum(OPERATION_MODES)),
  chargeback_balance_type: z.nullable(z.enum(REFUND_MODES)),
})

/** The account of destination; nulls until it is saved. */
export const readIfd = endpoint({
  operation: 'bank-account.read_ifd',
  summary: 'Entrega la cuenta de destino (IFD).',
  method: 'GET',
  path: '/api/enroller/ifd/{uuid}',
  access: { integration: 'view' },
  section: 'ifd',
  answer: ifd,
  errors: [],
  versioned: true,
})
export type Ifd = Answer<typeof readIfd>

/** Replaces the account of destination; `operation_mode` is the stored one, whatever is sent. */
export const writeIfd = endpoint({
  operation: 'bank-account.write_ifd',
  summary: 'Reemplaza la cuenta de destino (IFD).',
  method: 'PATCH',
  path: '/api/enroller/ifd/{uuid}',
  access: { integration: 'edit' },
  section: 'ifd',
  typed: true,
  body: z.strictObject({
    type,
    ifd_sbif_code: imposable,
    ifd_account_type: imposable,
    ifd_number: imposable,
    operation_mode: z.optional(z.nullable(z.enum(OPERATION_MODES, { error: 'Modo de operación no válido' }))),
  }),
  answer: ifd,
  errors: [],
  versioned: true,
})

const ifo = z.strictObject({ owner_id: z.nullable(z.string()) })

/** Bank of the account of origin; null until it is saved. */
export const readIfo = endpoint({
  operation: 'bank-account.read_ifo',
  summary: 'Entrega el banco de la cuenta de origen (IFO).',
  method: 'GET',
  path: '/api/enroller/ifo/{uuid}',
  access: { integration: 'view' },
  section: 'ifo',
  answer: ifo,
  errors: [],
  versioned: true,
})

/** Replaces the bank of the account of origin. */
export const writeIfo = endpoint({
  operation: 'bank-account.write_ifo',
  summary: 'Reemplaza el banco de la cuenta de origen (IFO).',
  method: 'PATCH',
  path: '/api/enroller/ifo/{uuid}',
  access: { integration: 'edit' },
  section: 'ifo',
  typed: true,
  body: z.strictObject({ type, ...ifoAccount.shape }),
  answer: ifo,
  errors: [],
  versioned: true,
})

const billing = z.strictObject({
  billing_sbif_code: z.nullable(z.string()),
  billing_account_type: z.nullable(accountType),
  billing_number: z.nullable(z.string()),
})

/** The profit account; nulls until it is saved. */
export const readBilling = endpoint({
  operation: 'bank-account.read_billing',
  summary: 'Entrega la cuenta de ganancia.',
  method: 'GET',
  path: '/api/billing/{uuid}',
  access: { integration: 'view' },
  section: 'billing',
  answer: billing,
  errors: [],
  versioned: true,
})

/** Replaces the profit account. `type` is the account's here, and the answer has the names of reading (spec §3). */
export const writeBilling = endpoint({
  operation: 'bank-account.write_billing',
  summary: 'Reemplaza la cuenta de ganancia.',
  method: 'PUT',
  path: '/api/billing/enroller/{uuid}',
  access: { integration: 'edit' },
  section: 'billing',
  body: billingAccount,
  answer: billing,
  errors: [],
  versioned: true,
})
