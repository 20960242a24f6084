import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES } from '@portal/domain/bank-account/account.setting'
import { type BankCapability, bankLabel, banksFor } from '@portal/domain/bank-account/bank'

/** Banks that an account of that part may be of. */
export const bankOptions = (capability: BankCapability) =>
  banksFor(capability).map((bank) => ({ value: bank.sbif_code, label: bankLabel(bank) }))

export const TYPE_OPTIONS = ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] }))
