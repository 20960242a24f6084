import type { listIntegrations } from '@portal/contract/integration'
import { CARD_LIST } from '@portal/contract/integration.address'
import type { IntegrationType } from '@portal/domain/integration/type'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logged } from '../../feedback/log.ts'

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
