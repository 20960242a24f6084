import * as contract from '@portal/contract/dashboard'
import type { Answer, Endpoint } from '@portal/contract/endpoint'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Options } from '../../api/call.ts'
import { inSession } from '../../api/dashboard.session.ts'
import { download } from '../../api/download.ts'
import { queryClient } from '../../api/query-client.ts'
import type { PaymentFilter } from './payment.filter.ts'

const answerOf = async <E extends Endpoint>(endpoint: E, options: Options<E>): Promise<Answer<E>> =>
  (await inSession(call(endpoint, options))).answer

export const enter = async (body: { email: string; password: string; integration?: string }) =>
  (await call(contract.enterDashboard, { body })).answer

export const todayQuery = queryOptions({
  queryKey: ['dashboard', 'today'],
  queryFn: ({ signal }) => answerOf(contract.readDashboardToday, { signal }),
  staleTime: 0,
})

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'payments', filter],
    queryFn: ({ pageParam, signal }) =>
      answerOf(contract.listDashboardPayments, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const downloadPayments = (filter: PaymentFilter): Promise<void> =>
  inSession(download(contract.exportDashboardPayments, { query: filter }))

export const paymentQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['dashboard', 'payment', uuid],
    queryFn: ({ signal }) => answerOf(contract.readDashboardPayment, { id: uuid, signal }),
    staleTime: 0,
    // A refund ends some seconds after its request.
    refetchInterval: ({ state }) => (state.data?.refund?.state === 'REQUESTED' ? 2_000 : false),
  })

/** True for a notice that is on its way. */
const isUnderWay = ({ kind, status, cause }: contract.DashboardMessages['messages'][number]): boolean =>
  kind === 'notice' && status === null && cause === null

/** Messages of a payment. @param version changes when its refund does, so that they are read again */
export const messagesQuery = (uuid: string, version: string) =>
  queryOptions({
    queryKey: ['dashboard', 'messages', uuid, version],
    queryFn: ({ signal }) => answerOf(contract.readDashboardMessages, { id: uuid, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.messages.some(isUnderWay) ? 2_000 : false),
  })

export async function refund(uuid: string, body: { amount: number; reason: string; key: string }): Promise<void> {
  const answer = await answerOf(contract.refundDashboardPayment, { id: uuid, body })
  queryClient.setQueryData(paymentQuery(uuid).queryKey, answer)
}
