import * as contract from '@portal/contract/bank-account'
import { BANKS } from '@portal/domain/bank-account/bank'
import { changeOf } from '../../audit/change.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { accountChange } from './account.change.ts'
import { findBilling, findIfo, storeBilling, storeIfo } from './bank-account.queries.ts'
import { readIfd, writeIfd } from './ifd.service.ts'

export function mountBankAccount(mount: Mount): void {
  const banks = BANKS.map(({ id, sbif_code, name, capabilities }) => ({
    id,
    sbif_code,
    secret: '' as const,
    name,
    capability: [...capabilities],
  }))
  mount(contract.listBanks, () => banks)

  mount(contract.readIfd, ({ db, integration }) => readIfd(db, integration))
  mount(contract.writeIfd, async (call) => {
    const { ifd_sbif_code, ifd_account_type, ifd_number } = call.body
    const { ifd, change } = await writeIfd(call.db, call.integration, { ifd_sbif_code, ifd_account_type, ifd_number })
    call.audit = { detail: change }
    return ifd
  })

  mount(contract.readIfo, ({ db, integration }) => findIfo(db, integration.id))
  mount(contract.writeIfo, async ({ db, integration, body: { owner_id }, audit }) => {
    audit.detail = changeOf<{ owner_id: string | null }>(await findIfo(db, integration.id), { owner_id })
    await storeIfo(db, integration.id, { owner_id })
    return { owner_id }
  })

  mount(contract.readBilling, async ({ db, integration }) => {
    const { sbif_code, type, number } = await findBilling(db, integration.id)
    return { billing_sbif_code: sbif_code, billing_account_type: type, billing_number: number }
  })
  mount(contract.writeBilling, async ({ db, integration, body, audit }) => {
    audit.detail = accountChange(await findBilling(db, integration.id), body, 'number')
    await storeBilling(db, integration.id, body)
    return { billing_sbif_code: body.sbif_code, billing_account_type: body.type, billing_number: body.number }
  })
}
