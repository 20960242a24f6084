import type { IntegrationCard } from '@portal/contract/integration'
import type { SharingKind } from '@portal/domain/integration/sharing'
import { queryClient } from '../../api/query-client.ts'
import { refreshList } from '../../state/groups.ts'
import { peopleQuery } from '../../state/people.ts'

export type Shared = Pick<IntegrationCard, 'uuid' | 'public_name' | 'role'>

/** Name of a share or transfer that is repeated after a new sign-in. */
export const SHARING = 'sharing'

/** A share or transfer that waits for a new sign-in. */
export interface SharingRepeat {
  card: Shared
  kind: SharingKind
  email: string
}

export function refreshPeople(uuid: string): void {
  refreshList()
  void queryClient.invalidateQueries({ queryKey: peopleQuery(uuid).queryKey })
}
