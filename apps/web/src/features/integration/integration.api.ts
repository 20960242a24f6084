import { createIntegration, listIntegrationNames, type listIntegrations } from '@portal/contract/integration'
import { CARD_LIST } from '@portal/contract/integration.address'
import { listPeople } from '@portal/contract/people'
import type { IntegrationCreation } from '@portal/domain/integration/creation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { logged } from '../../feedback/log.ts'
import { refreshList } from '../../state/groups.ts'

export const NO_FILTER = {
  enroller_name: null as string | null,
  type: null as IntegrationType | null,
  enroller_uuid: null as string | null,
}
export type ListFilter = typeof NO_FILTER

export const CARDS_KEY = ['integrations']

export const cardsQuery = (filter: ListFilter, page: number, size: number) =>
  queryOptions({
    queryKey: [...CARDS_KEY, filter, page, size],
    queryFn: async ({ signal }) => {
      const query = {
        ...(filter.enroller_name ? { enroller_name: filter.enroller_name } : {}),
        ...(filter.enroller_uuid ? { enroller_uuid: filter.enroller_uuid } : {}),
        ...(filter.type ? { type: filter.type } : {}),
        current_page: String(page),
        item_per_page: String(size),
      }
      return (await logged('Integration list', call<typeof listIntegrations>(CARD_LIST, { query, signal }))).answer
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const namesQuery = (search: string) =>
  queryOptions({ queryKey: ['integration-names', search], queryFn: ({ signal }) => fetchNames(search, signal) })

/** Existing company names that best match a name; not cached, because each creation checks them again. */
export const fetchNames = async (search: string, signal: AbortSignal) =>
  (await logged('Name list', call(listIntegrationNames, { query: { search }, signal }))).answer.data

export const create = async (body: IntegrationCreation, idempotencyKey: string) =>
  (await call(createIntegration, { body, idempotencyKey })).answer

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
