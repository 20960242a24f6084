import type { IntegrationCard } from '@portal/contract/integration'
import { listPeople } from '@portal/contract/people'
import type { SharingKind } from '@portal/domain/integration/sharing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { refreshList } from '../../state/groups.ts'

export type Shared = Pick<IntegrationCard, 'uuid' | 'public_name' | 'role'>

/** Name of a share or transfer that is repeated after a new sign-in. */
export const SHARING = 'sharing'

/** A share or transfer that waits for a new sign-in. */
export interface SharingRepeat {
  card: Shared
  kind: SharingKind
  email: string
}

export const peopleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['people', uuid],
    queryFn: async ({ signal }) => (await call(listPeople, { uuid, signal })).answer.data,
    staleTime: 0,
  })

export function refreshPeople(uuid: string): void {
  refreshList()
  void queryClient.invalidateQueries({ queryKey: peopleQuery(uuid).queryKey })
}
