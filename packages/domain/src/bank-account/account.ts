import * as z from 'zod/mini'
import { isAutomatic, type RefundMode } from '../enroller/operation.ts'
import { LIMITS } from '../limits.ts'
import { type BankCapability, banksFor } from './bank.ts'

/** Account types by their code on the wire (spec §3). */
export const ACCOUNT_TYPES = ['001', '002'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = { '001': 'CORRIENTE', '002': 'VISTA' }

const bankOf = (capability: BankCapability) =>
  z.enum(
    banksFor(capability).map(({ sbif_code }) => sbif_code),
    { error: 'Debe seleccionar un Banco' },
  )
const accountType = z.enum(ACCOUNT_TYPES, { error: 'Debe seleccionar un Tipo de Cuenta' })
/** A text of digits: leading zeros are part of it. */
const accountNumber = z
  .string({ error: 'Debe ingresar un Número de Cuenta' })
  .check(
    z.minLength(1, 'Debe ingresar un Número de Cuenta'),
    z.regex(/^\d*$/, 'El número de cuenta solo puede tener dígitos'),
    z.maxLength(LIMITS.accountNumber, `El número de cuenta debe tener máximo ${LIMITS.accountNumber} dígitos`),
  )

/** Where a collector receives its payments, 'Cuenta de Destino (IFD)'. */
export const ifdAccount = z.object({
  ifd_sbif_code: bankOf('IFD'),
  ifd_account_type: accountType,
  ifd_number: accountNumber,
})
export type IfdAccount = z.output<typeof ifdAccount>

/** The account that the network itself refunds from; whoever lets it do so has no other. */
export const AUTOMATIC_IFD: Readonly<IfdAccount> = {
  ifd_sbif_code: '028',
  ifd_account_type: '001',
  ifd_number: '000000000',
}

/** The account that a way of refunding imposes, if it does. */
export const imposedIfd = (refund: RefundMode | null): Readonly<IfdAccount> | null =>
  isAutomatic(refund) ? AUTOMATIC_IFD : null

/** Where a wallet's payments come from, 'Cuenta de Origen (IFO)': its bank alone is chosen. */
export const ifoAccount = z.object({ owner_id: bankOf('IFO') })
export type IfoAccount = z.output<typeof ifoAccount>
/** What every account of origin has in common, for show only. */
export const IFO_SHOWN = { account_type: '001', number: '000000000' } as const

/** Where an integrator is paid its part, 'Cuenta de Ganancia'; on writing, `type` is the account's. */
export const billingAccount = z.strictObject({
  sbif_code: bankOf('IFD'),
  type: accountType,
  number: accountNumber,
})
export type BillingAccount = z.output<typeof billingAccount>
