import type { Ifd } from '@portal/contract/bank-account'
import { type IfdAccount, ifdAccount, imposedIfd } from '@portal/domain/bank-account/account'
import type { RefundMode } from '@portal/domain/enroller/operation'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { raiseVersion } from '../../http/serving/section-version.queries.ts'
import { validate } from '../../http/requests/validation.ts'
import { accountChange } from './account.change.ts'
import { dropIfd, findIfd, storeIfd } from './bank-account.queries.ts'

const shown = (integration: AccessedIntegration, account: Awaited<ReturnType<typeof findIfd>>): Ifd => ({
  ...account,
  operation_mode: integration.operation_mode,
  chargeback_balance_type: integration.chargeback_balance_type,
})

/** The account of destination: the imposed one where the network refunds by itself, else the stored one. */
export const readIfd = async (db: Db, integration: AccessedIntegration): Promise<Ifd> =>
  shown(integration, imposedIfd(integration.chargeback_balance_type) ?? (await findIfd(db, integration.id)))

/** Replaces the account of destination; an imposed one is stored whatever is given. */
export async function writeIfd(db: Db, integration: AccessedIntegration, given: Record<keyof IfdAccount, unknown>) {
  const account = imposedIfd(integration.chargeback_balance_type) ?? (validate(ifdAccount, given) as IfdAccount)
  const before = await findIfd(db, integration.id)
  await storeIfd(db, integration.id, account)
  return { ifd: shown(integration, account), change: accountChange(before, account, 'ifd_number') }
}

/**
 * Keeps the account of destination in step with the way of refunding, in the transaction that changes that: entering the
 * automatic one stores the imposed account, leaving it empties it.
 */
export async function followRefund(
  db: Db,
  before: AccessedIntegration,
  after: { chargeback_balance_type: RefundMode | null },
): Promise<void> {
  const imposed = imposedIfd(after.chargeback_balance_type)
  if (imposed === imposedIfd(before.chargeback_balance_type)) return
  if (imposed) await storeIfd(db, before.id, imposed)
  else await dropIfd(db, before.id)
  await raiseVersion(db, before.id, 'ifd')
}
