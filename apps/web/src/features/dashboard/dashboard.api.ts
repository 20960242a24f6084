import * as contract from '@portal/contract/dashboard'
import type { Answer, Endpoint } from '@portal/contract/endpoint'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Options } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { CallFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query-client.ts'
import type { PaymentFilter } from './payment.filter.ts'

const isSignedOut = (error: unknown): boolean => error instanceof CallFailure && error.status === 401

/** Session of the dashboard; null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['dashboard-session'],
  queryFn: async ({ signal }): Promise<contract.DashboardSession | null> => {
    try {
      return (await call(contract.readDashboardSession, { signal })).answer
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
})

/** Shows the sign-in, or what the account sees; what an earlier account saw is forgotten. */
export function setSession(session: contract.DashboardSession | null): void {
  queryClient.removeQueries({ queryKey: ['dashboard'] })
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Calls the dashboard; if its session has ended, the sign-in is shown. */
async function ask<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (isSignedOut(error)) setSession(null)
    throw error
  }
}
const answerOf = async <E extends Endpoint>(endpoint: E, options: Options<E>): Promise<Answer<E>> =>
  (await ask(call(endpoint, options))).answer

export const enter = async (body: { email: string; password: string; integration?: string }) =>
  (await call(contract.enterDashboard, { body })).answer

export async function leave(): Promise<void> {
  await call(contract.leaveDashboard)
  setSession(null)
}

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
  ask(download(contract.exportDashboardPayments, { query: filter }))

export const paymentQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['dashboard', 'payment', uuid],
    queryFn: ({ signal }) => answerOf(contract.readDashboardPayment, { id: uuid, signal }),
    staleTime: 0,
    // A refund ends some seconds after its request.
    refetchInterval: ({ state }) => (state.data?.refund?.state === 'REQUESTED' ? 2_000 : false),
  })

export async function refund(uuid: string, body: { amount: number; reason: string; key: string }): Promise<void> {
  const answer = await answerOf(contract.refundDashboardPayment, { id: uuid, body })
  queryClient.setQueryData(paymentQuery(uuid).queryKey, answer)
}
