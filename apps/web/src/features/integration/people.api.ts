import type { BodyInput } from '@portal/contract/endpoint'
import type { listPeople, removePerson, shareIntegration, withdrawInvitation } from '@portal/contract/people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { refreshList } from '../../state/groups.ts'

const SHARE = { method: 'POST', path: '/api/integration/shared-transfer' } as const
const LIST = { method: 'GET', path: '/api/integration/{uuid}/people' } as const
const PERSON = { method: 'DELETE', path: '/api/integration/{uuid}/people/{id}' } as const
const INVITATION = { method: 'DELETE', path: '/api/integration/{uuid}/invitations/{id}' } as const

/** People with access to an integration, and its invitations; read anew each time that they are shown. */
export const peopleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['people', uuid],
    queryFn: async ({ signal }) => (await call<typeof listPeople>(LIST, { uuid, signal })).answer.data,
    staleTime: 0,
  })

/** Whoever changed who works in an integration, or lost it, has another list and other people. */
export function refreshPeople(uuid: string): void {
  refreshList()
  void queryClient.invalidateQueries({ queryKey: peopleQuery(uuid).queryKey })
}

/** Shares or transfers an integration; answers what to tell the person. */
export const share = async (body: BodyInput<typeof shareIntegration>, idempotencyKey: string): Promise<string> =>
  (await call<typeof shareIntegration>(SHARE, { body, idempotencyKey })).answer.message

/** Ends the access of the person with this id of the list. */
export const removePersonOf = (uuid: string, id: string) => call<typeof removePerson>(PERSON, { uuid, id })

/** Withdraws the invitation with this id of the list; a transfer's gives the integration back. */
export const withdrawInvitationOf = (uuid: string, id: string) =>
  call<typeof withdrawInvitation>(INVITATION, { uuid, id })
