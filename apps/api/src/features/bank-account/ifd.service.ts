import { IFD, type IfdRow, imposedIfd } from '@portal/domain/bank-account/account.setting'
import type { RefundMode } from '@portal/domain/enroller/operation'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { dropSetting, raiseVersion, storeSetting } from '../../http/serving/setting.queries.ts'

/** Destination account, with the two modes of the integration that it depends on. */
export const showIfd = ({ integration }: { integration: AccessedIntegration }, account: IfdRow) => ({
  ...account,
  operation_mode: integration.operation_mode,
  chargeback_balance_type: integration.chargeback_balance_type,
})

/** Stores the fixed destination account when the refund mode becomes automatic; deletes it when the mode stops being automatic. */
export async function followRefund(
  db: Db,
  before: AccessedIntegration,
  after: { chargeback_balance_type: RefundMode | null },
): Promise<void> {
  const imposed = imposedIfd(after.chargeback_balance_type)
  if (imposed === imposedIfd(before.chargeback_balance_type)) return
  if (imposed) await storeSetting(db, IFD, before.id, imposed)
  else await dropSetting(db, IFD, before.id)
  await raiseVersion(db, before.id, 'ifd')
}
