import * as z from 'zod/mini'
import { isAutomatic, OPERATION_MODES, type RefundMode } from '../enroller/operation.ts'
import { LIMITS } from '../limits.ts'
import { labelIn } from '../setting/value-text.ts'
import { type Row, setting, TEXT } from '../setting/setting.ts'
import { type BankCapability, BANKS, bankLabel, banksFor } from './bank.ts'

/** Codes of the account types in requests and answers (spec §3). */
export const ACCOUNT_TYPES = ['001', '002'] as const
type AccountType = (typeof ACCOUNT_TYPES)[number]
export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = { '001': 'CORRIENTE', '002': 'VISTA' }

const bankOf = (capability: BankCapability) => ({
  ...TEXT,
  label: 'Banco',
  given: z.enum(
    banksFor(capability).map(({ sbif_code }) => sbif_code),
    { error: 'Debe seleccionar un Banco' },
  ),
  toText: labelIn(Object.fromEntries(BANKS.map((bank) => [bank.sbif_code, bankLabel(bank)]))),
})

const ACCOUNT_TYPE = {
  stored: z.nullable(z.enum(ACCOUNT_TYPES)),
  empty: null,
  label: 'Tipo de cuenta',
  given: z.enum(ACCOUNT_TYPES, { error: 'Debe seleccionar un Tipo de Cuenta' }),
  toText: labelIn(ACCOUNT_TYPE_LABELS),
} as const

const SHOWN = 4

/** Field with an account number, a text because leading zeros count. The audit masks it, except the last four of five or more digits. */
const ACCOUNT_NUMBER = {
  ...TEXT,
  label: 'Número de cuenta',
  given: z
    .string({ error: 'Debe ingresar un Número de Cuenta' })
    .check(
      z.minLength(1, 'Debe ingresar un Número de Cuenta'),
      z.regex(/^\d*$/, 'El número de cuenta solo puede tener dígitos'),
      z.maxLength(LIMITS.accountNumber, `El número de cuenta debe tener máximo ${LIMITS.accountNumber} dígitos`),
    ),
  mask: (number: string): string =>
    number.length > SHOWN ? '*'.repeat(number.length - SHOWN) + number.slice(-SHOWN) : '*'.repeat(number.length),
} as const

const WHOLE_ACCOUNT = 'Banco, tipo y número de cuenta'

/** Account from which the network pays automatic refunds; an integration with automatic refunds has it as destination account (IFD). */
export const AUTOMATIC_IFD = { ifd_sbif_code: '028', ifd_account_type: '001', ifd_number: '000000000' } as const

/** Destination account (IFD) that the refund mode requires; null if the integration chooses its own. */
export const imposedIfd = (refund: RefundMode | null): typeof AUTOMATIC_IFD | null =>
  isAutomatic(refund) ? AUTOMATIC_IFD : null

/** 'Cuenta de Destino (IFD)': account in which a collector receives its payments. */
export const IFD = setting({
  section: 'ifd',
  table: 'ifd_account',
  path: '/api/enroller/ifd/{uuid}',
  what: 'la cuenta de destino (IFD)',
  read: 'bank-account.read_ifd',
  write: { operation: 'bank-account.write_ifd', method: 'PATCH', history: 'Guardó la cuenta de destino' },
  typed: true,
  fields: { ifd_sbif_code: bankOf('IFD'), ifd_account_type: ACCOUNT_TYPE, ifd_number: ACCOUNT_NUMBER },
  missing: WHOLE_ACCOUNT,
  imposed: (of) => imposedIfd(of.chargeback_balance_type),
  ignored: {
    operation_mode: z.optional(z.nullable(z.enum(OPERATION_MODES, { error: 'Modo de operación no válido' }))),
  },
})
export type IfdRow = Row<typeof IFD>

/** 'Cuenta de Origen (IFO)': account from which a wallet pays; the wallet chooses only the bank. */
export const IFO = setting({
  section: 'ifo',
  table: 'ifo_account',
  path: '/api/enroller/ifo/{uuid}',
  what: 'el banco de la cuenta de origen (IFO)',
  read: 'bank-account.read_ifo',
  write: { operation: 'bank-account.write_ifo', method: 'PATCH', history: 'Guardó la cuenta de origen' },
  typed: true,
  fields: { owner_id: bankOf('IFO') },
})
/** Fixed account type and number that the screen shows for every origin account (IFO). */
export const IFO_SHOWN = { account_type: '001', number: '000000000' } as const

/** 'Cuenta de Ganancia': account for the integrator's commission. `type` in the body is the account type (spec §3). */
export const BILLING = setting({
  section: 'billing',
  table: 'billing_account',
  path: '/api/billing/{uuid}',
  what: 'la cuenta de ganancia',
  read: 'bank-account.read_billing',
  write: {
    operation: 'bank-account.write_billing',
    method: 'PUT',
    history: 'Guardó la cuenta de ganancia',
    path: '/api/billing/enroller/{uuid}',
  },
  fields: {
    billing_sbif_code: { ...bankOf('IFD'), written: 'sbif_code' },
    billing_account_type: { ...ACCOUNT_TYPE, written: 'type' },
    billing_number: { ...ACCOUNT_NUMBER, written: 'number' },
  },
  missing: WHOLE_ACCOUNT,
})
