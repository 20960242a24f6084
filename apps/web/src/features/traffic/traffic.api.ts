import {
  type Copied,
  copyNotice,
  listTraffic,
  readTrafficCall,
  readTrafficNotice,
  resendNotices,
  streamTraffic,
  type Traffic,
  type TrafficRow,
} from '@portal/contract/traffic'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, send } from '../../api/call.ts'
import { serverEvents } from '../../ui/data/event-stream.ts'
import type { Filter } from './traffic.filter.ts'

export type Pages = InfiniteData<Traffic, string | undefined>

export const trafficQuery = (uuid: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['traffic', uuid, filter],
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await call(listTraffic, { uuid, query: { ...filter, cursor }, signal })).answer,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The stream brings what is new, and reading many pages again would move what is being read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Notices that were not delivered. It is asked for again when one fails or is sent again, since the list shows only some of them. */
export const undeliveredQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['traffic-undelivered', uuid],
    queryFn: async ({ signal }) => {
      const query = { kind: 'notice', result: 'failed' } as const
      return (await call(listTraffic, { uuid, query, signal })).answer.undelivered
    },
  })

export const callQuery = (uuid: string, id: string) =>
  queryOptions({
    queryKey: ['traffic-call', uuid, id],
    queryFn: async ({ signal }) => (await call(readTrafficCall, { uuid, query: { id }, signal })).answer,
  })

/** @param version changes whenever the notice does, so that it is read again */
export const noticeQuery = (uuid: string, id: string, version: string) =>
  queryOptions({
    queryKey: ['traffic-notice', uuid, id, version],
    queryFn: async ({ signal }) => (await call(readTrafficNotice, { uuid, query: { id }, signal })).answer,
  })

/** Rows that are new or changed, with the mark after which the stream goes on. */
export async function* trafficEvents(
  uuid: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<{ mark: string | undefined; rows: TrafficRow[] }> {
  const { body } = await send(streamTraffic, { uuid, lastEventId, signal })
  if (!body) return
  for await (const { id, data } of serverEvents(body)) yield { mark: id, rows: data as TrafficRow[] }
}

export type Resent = { ids: string[] } | { since: string; field?: string }

export const resend = async (uuid: string, body: Resent) => (await call(resendNotices, { uuid, body })).answer

export const copyTo = async (uuid: string, id: string, url: string): Promise<Copied> =>
  (await call(copyNotice, { uuid, body: { id, url } })).answer
