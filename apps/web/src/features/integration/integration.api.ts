import type { createIntegration, listIntegrationNames, listIntegrations } from '@portal/contract/integration'
import type { IntegrationCreation } from '@portal/domain/integration/creation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logged } from '../../feedback/log.ts'

const LIST = { method: 'GET', path: '/api/integration' } as const
const NAMES = { method: 'GET', path: '/api/integration/names' } as const

/** What the administrators' filter can ask for. */
export interface ListFilter {
  enroller_name: string | null
  type: IntegrationType | null
  enroller_uuid: string | null
}

export const NO_FILTER: ListFilter = { enroller_name: null, type: null, enroller_uuid: null }

/** Beginning of the query keys of all pages of cards. */
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
      return (await logged('Integration list', call<typeof listIntegrations>(LIST, { query, signal }))).answer
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const namesQuery = (search: string) =>
  queryOptions({ queryKey: ['integration-names', search], queryFn: ({ signal }) => fetchNames(search, signal) })

/** The best matches for a name, asked again before each creation. */
export const fetchNames = async (search: string, signal: AbortSignal) =>
  (await logged('Name list', call<typeof listIntegrationNames>(NAMES, { query: { search }, signal }))).answer.data

export const create = async (body: IntegrationCreation, idempotencyKey: string) =>
  (await call<typeof createIntegration>({ method: 'POST', path: '/api/integration' }, { body, idempotencyKey })).answer
