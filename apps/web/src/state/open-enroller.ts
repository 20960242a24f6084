import type { Enroller } from '@portal/contract/settings'
import { isAutomatic } from '@portal/domain/enroller/operation'
import { can } from '@portal/domain/access/permission'
import { type Reader, readerOf } from '@portal/domain/integration/turn'
import { useOutletContext } from 'react-router'
import { useSession } from '../session/session.store.ts'
import { isDetail, queryClient, settingKey } from '../api/query-client.ts'
import type { Versioned } from '../api/setting.ts'
import { refreshList, useEnrollerGroup } from './groups.ts'

/** Data of the open integration, loaded by the parent route of its sections. */
export const useEnroller = (): Enroller => useOutletContext<Enroller>()

/** Party for which texts about the open integration are worded: an administrator who is a member reads them as an enroller. */
export const useReader = (): Reader => readerOf(useEnroller().role)

/** Whether this person may use the credentials of the open integration: secrets, certificate and dashboard accounts. */
export function useMayUseCredentials(): boolean {
  const administrator = useSession((session) => session.administrator)
  return can(useEnroller().role, administrator, 'credentials')
}

/** Whether this person may have the network check the open integration, and answer for what is on purpose in it. */
export function useMayCheck(): boolean {
  const administrator = useSession((session) => session.administrator)
  return can(useEnroller().role, administrator, 'check')
}

type Opened = Pick<
  Enroller,
  'enroller_uuid' | 'type' | 'operation_mode' | 'chargeback_balance_type' | 'alias_configured'
>

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

/** Changes the cached data of the open integration; the sidebar, the forms and local storage then get the new data. */
export const changeEnroller = (uuid: string, change: Partial<Enroller>): void =>
  void queryClient.setQueryData<Versioned<Enroller>>(
    settingKey('detail', uuid),
    (known) => known && { ...known, value: { ...known.value, ...change } },
  )

/** Makes the portal reload the integration cards and the open integration, because a save may change who has to act next. */
export function refreshTurn(): void {
  refreshList()
  void queryClient.invalidateQueries({ predicate: isDetail })
}
