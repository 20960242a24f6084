import type { listIntegrations } from '@portal/contract/integration'
import { CARD_LIST } from '@portal/contract/integration.address'
import { LIMITS } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Integrations among which a person chooses in a tool; whoever has more finds the others by the address of the page. */
export const mineQuery = queryOptions({
  queryKey: ['integrations', 'tools'],
  queryFn: async ({ signal }) => {
    const query = { current_page: '1', item_per_page: String(LIMITS.maxPerPage) }
    return (await call<typeof listIntegrations>(CARD_LIST, { query, signal })).answer.data
  },
})
