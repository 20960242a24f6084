import type { Enroller } from '@portal/contract/settings'
import { isAutomatic, type OperationMode, type RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { useOutletContext } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { isDetail, settingKey } from '../api/query.keys.ts'
import type { Versioned } from '../api/setting.ts'
import { refreshList, useEnrollerGroup } from './groups.ts'

/** Data of the open integration, which the route around the sections has already loaded. */
export const useEnroller = (): Enroller => useOutletContext<Enroller>()

/** Fields that the persisted group copies from the integration. */
interface Opened {
  enroller_uuid: string
  type: IntegrationType
  operation_mode: OperationMode | null
  chargeback_balance_type: RefundMode | null
  alias_configured: boolean
}

/** Replaces the persisted group with the integration that was opened. */
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

/** Changes the cached data of the open integration; the sidebar, the forms and the persisted group follow. */
export const changeEnroller = (uuid: string, change: Partial<Enroller>): void =>
  void queryClient.setQueryData<Versioned<Enroller>>(
    settingKey('detail', uuid),
    (known) => known && { ...known, value: { ...known.value, ...change } },
  )

/** Marks the cards and the open integration as outdated, because a save may change who has to act next. */
export function refreshTurn(): void {
  refreshList()
  void queryClient.invalidateQueries({ predicate: isDetail })
}
