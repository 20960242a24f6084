import type { Enroller } from '@portal/contract/enroller'
import { useOutletContext } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { settingKey, type Versioned } from '../api/setting.ts'
import { refreshList } from './groups.ts'

/** Data of the open integration; the area around every section has loaded them already. */
export const useEnroller = (): Enroller => useOutletContext<Enroller>()

/** Changes the data of the open integration where everything reads them: sidebar, forms, and the persisted group with them. */
export const changeEnroller = (uuid: string, change: Partial<Enroller>): void =>
  void queryClient.setQueryData<Versioned<Enroller>>(
    settingKey('detail', uuid),
    (known) => known && { ...known, value: { ...known.value, ...change } },
  )

/** What was saved decides whose turn it is: the cards and the area of the integration read it anew. */
export function refreshTurn(): void {
  refreshList()
  const isDetail = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === 'setting' && queryKey[2] === 'detail'
  void queryClient.invalidateQueries({ predicate: isDetail })
}
