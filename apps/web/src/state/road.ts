import { readRoad } from '@portal/contract/road'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

const LOOK_MS = 10_000

/**
 * Where an integration stands. It is asked for again whenever a screen that shows it opens, because the network adds facts by itself; and
 * while something fails, because what was mended outside the portal changes no screen.
 */
export const roadQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['road', uuid],
    queryFn: async ({ signal }) => (await call(readRoad, { uuid, signal })).answer,
    staleTime: LOOK_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.stages.some(({ modules }) => modules.some(({ state }) => state === 'fails')) ? LOOK_MS : false,
  })

/** Asks again where an integration stands, after a save or when the network has seen something. */
export const refreshRoad = (uuid: string): void =>
  void queryClient.invalidateQueries({ queryKey: roadQuery(uuid).queryKey })
