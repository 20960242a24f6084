import * as z from 'zod/mini'
import { isAutomatic, OPERATION_MODES, type RefundMode } from '../enroller/operation.ts'
import { LIMITS } from '../limits.ts'
import { sayOneOf } from '../setting/say.ts'
import { type Row, setting, TEXT } from '../setting/setting.ts'
import { type BankCapability, BANKS, bankLabel, banksFor } from './bank.ts'

/** Account types by their code on the wire (spec §3). */
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
  say: sayOneOf(Object.fromEntries(BANKS.map((bank) => [bank.sbif_code, bankLabel(bank)]))),
})

const ACCOUNT_TYPE = {
  stored: z.nullable(z.enum(ACCOUNT_TYPES)),
  empty: null,
  label: 'Tipo de cuenta',
  given: z.enum(ACCOUNT_TYPES, { error: 'Debe seleccionar un Tipo de Cuenta' }),
  say: sayOneOf(ACCOUNT_TYPE_LABELS),
} as const

const SHOWN = 4

/** A text of digits: leading zeros are part of it. The audit keeps its last four, and none of a number that has no more. */
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

/** The account that the network itself refunds from; an integration that lets it do so has no other. */
export const AUTOMATIC_IFD = { ifd_sbif_code: '028', ifd_account_type: '001', ifd_number: '000000000' } as const

/** The account that a way of refunding imposes, if it does. */
export const imposedIfd = (refund: RefundMode | null): typeof AUTOMATIC_IFD | null =>
  isAutomatic(refund) ? AUTOMATIC_IFD : null

/** Where a collector receives its payments, 'Cuenta de Destino (IFD)'. */
export const IFD = setting({
  section: 'ifd',
  table: 'ifd_account',
  read: {
    operation: 'bank-account.read_ifd',
    summary: 'Entrega la cuenta de destino (IFD).',
    path: '/api/enroller/ifd/{uuid}',
  },
  write: {
    operation: 'bank-account.write_ifd',
    summary: 'Reemplaza la cuenta de destino (IFD).',
    method: 'PATCH',
    path: '/api/enroller/ifd/{uuid}',
    told: 'Guardó la cuenta de destino',
  },
  typed: true,
  fields: { ifd_sbif_code: bankOf('IFD'), ifd_account_type: ACCOUNT_TYPE, ifd_number: ACCOUNT_NUMBER },
  missing: WHOLE_ACCOUNT,
  imposed: (of) => imposedIfd(of.chargeback_balance_type),
  ignored: {
    operation_mode: z.optional(z.nullable(z.enum(OPERATION_MODES, { error: 'Modo de operación no válido' }))),
  },
})
export type IfdRow = Row<typeof IFD>

/** Where a wallet's payments come from, 'Cuenta de Origen (IFO)': its bank alone is chosen. */
export const IFO = setting({
  section: 'ifo',
  table: 'ifo_account',
  read: {
    operation: 'bank-account.read_ifo',
    summary: 'Entrega el banco de la cuenta de origen (IFO).',
    path: '/api/enroller/ifo/{uuid}',
  },
  write: {
    operation: 'bank-account.write_ifo',
    summary: 'Reemplaza el banco de la cuenta de origen (IFO).',
    method: 'PATCH',
    path: '/api/enroller/ifo/{uuid}',
    told: 'Guardó la cuenta de origen',
  },
  typed: true,
  fields: { owner_id: bankOf('IFO') },
})
/** What every account of origin has in common, for show only. */
export const IFO_SHOWN = { account_type: '001', number: '000000000' } as const

/** Where an integrator is paid its part, 'Cuenta de Ganancia'. In its body `type` is the account's (spec §3). */
export const BILLING = setting({
  section: 'billing',
  table: 'billing_account',
  read: {
    operation: 'bank-account.read_billing',
    summary: 'Entrega la cuenta de ganancia.',
    path: '/api/billing/{uuid}',
  },
  write: {
    operation: 'bank-account.write_billing',
    summary: 'Reemplaza la cuenta de ganancia.',
    method: 'PUT',
    path: '/api/billing/enroller/{uuid}',
    told: 'Guardó la cuenta de ganancia',
  },
  fields: {
    billing_sbif_code: { ...bankOf('IFD'), written: 'sbif_code' },
    billing_account_type: { ...ACCOUNT_TYPE, written: 'type' },
    billing_number: { ...ACCOUNT_NUMBER, written: 'number' },
  },
  missing: WHOLE_ACCOUNT,
})
