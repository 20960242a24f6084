import * as contract from '@portal/contract/bank-account'
import { BANKS } from '@portal/domain/bank-account/bank'
import type { Mount } from '../../http/serving/mount.ts'

export function mountBankAccount(mount: Mount): void {
  const banks = BANKS.map(({ id, sbif_code, name, capabilities }) => ({
    id,
    sbif_code,
    secret: '' as const,
    name,
    capability: [...capabilities],
  }))
  mount(contract.listBanks, () => banks)
}
