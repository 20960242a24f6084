import { listPeople } from '@portal/contract/people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { refreshList } from '../../state/groups.ts'

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
