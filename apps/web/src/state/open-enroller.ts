import type { Enroller } from '@portal/contract/settings'
import { isAutomatic, type OperationMode, type RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { useOutletContext } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { isDetail, settingKey } from '../api/query.keys.ts'
import type { Versioned } from '../api/setting.ts'
import { refreshList, useEnrollerGroup } from './groups.ts'

/** Data of the open integration; the area around every section has loaded them already. */
export const useEnroller = (): Enroller => useOutletContext<Enroller>()

/** Data of an integration that the group keeps. */
interface Opened {
  enroller_uuid: string
  type: IntegrationType
  operation_mode: OperationMode | null
  chargeback_balance_type: RefundMode | null
  alias_configured: boolean
}

/** Replaces the whole group by the integration that is open now, so that none shows another's sections. */
export function openEnroller(opened: Opened): void {
  useEnrollerGroup.setState({
    type: opened.type,
    code: opened.enroller_uuid,
    operation_mode: opened.operation_mode,
    chargeback_balance: opened.chargeback_balance_type,
    chargeback: isAutomatic(opened.chargeback_balance_type),
    alias_configured: opened.alias_configured,
  })
}

/** Changes the data of the open integration where everything reads them: sidebar, forms, and the persisted group with them. */
export const changeEnroller = (uuid: string, change: Partial<Enroller>): void =>
  void queryClient.setQueryData<Versioned<Enroller>>(
    settingKey('detail', uuid),
    (known) => known && { ...known, value: { ...known.value, ...change } },
  )

/** What was saved decides whose turn it is: the cards and the area of the integration read it anew. */
export function refreshTurn(): void {
  refreshList()
  void queryClient.invalidateQueries({ predicate: isDetail })
}
