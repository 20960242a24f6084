import { listTraffic, readDeliveries } from '@portal/contract/traffic'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Rows of 'Últimos sucesos'. */
const SHOWN = 5
/** How often a visible overview looks for something new. */
export const LOOK_MS = 15_000
const HEALTH_MS = 60_000

export const lastEventsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['last-events', uuid],
    queryFn: async ({ signal }) => (await call(listTraffic, { uuid, query: {}, signal })).answer.data.slice(0, SHOWN),
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
  })

export const deliveriesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['deliveries', uuid],
    queryFn: async ({ signal }) => (await call(readDeliveries, { uuid, signal })).answer.data,
    staleTime: HEALTH_MS,
    refetchInterval: HEALTH_MS,
  })
