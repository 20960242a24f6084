import type { BodyInput } from '@portal/contract/endpoint'
import { listPeople, removePerson, shareIntegration, withdrawInvitation } from '@portal/contract/people'
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

/** Shares or transfers an integration and returns the server's message. */
export const share = async (body: BodyInput<typeof shareIntegration>, idempotencyKey: string): Promise<string> =>
  (await call(shareIntegration, { body, idempotencyKey })).answer.message

export const removePersonOf = (uuid: string, id: string) => call(removePerson, { uuid, id })

/** Withdrawing a transfer gives the integration back. */
export const withdrawInvitationOf = (uuid: string, id: string) => call(withdrawInvitation, { uuid, id })
