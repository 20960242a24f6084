import { readRoad } from '@portal/contract/road'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** Where an integration stands. It is asked for again whenever a screen that shows it opens, because the network adds facts by itself. */
export const roadQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['road', uuid],
    queryFn: async ({ signal }) => (await call(readRoad, { uuid, signal })).answer,
    staleTime: 10_000,
  })

/** Asks again where an integration stands, after a save or when the network has seen something. */
export const refreshRoad = (uuid: string): void =>
  void queryClient.invalidateQueries({ queryKey: roadQuery(uuid).queryKey })
