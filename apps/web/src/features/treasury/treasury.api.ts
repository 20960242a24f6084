import type { BodyInput } from '@portal/contract/endpoint'
import type { readBalanceStatement, readDayStatement } from '@portal/contract/network.statement'
import type { makeTransfer, readBalances, topUp } from '@portal/contract/network.top-up'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

// Addresses without the schemas of the contract, which the browser does not need.
const DAY = { method: 'GET', path: '/api/network/{uuid}/statement' } as const
const PERIOD = { method: 'GET', path: '/api/network/{uuid}/account-statement' } as const

/** Statement of a day; of the last closed one without a day. */
export const dayQuery = (uuid: string, date: string | undefined) =>
  queryOptions({
    queryKey: ['statement', uuid, date],
    queryFn: async ({ signal }) =>
      (await call<typeof readDayStatement>(DAY, { uuid, query: date ? { date } : {}, signal })).answer,
  })

export const periodQuery = (uuid: string, from: string | undefined, to: string | undefined) =>
  queryOptions({
    queryKey: ['account-statement', uuid, from, to],
    queryFn: async ({ signal }) => {
      const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
      return (await call<typeof readBalanceStatement>(PERIOD, { uuid, query, signal })).answer
    },
  })

const BALANCES = { method: 'GET', path: '/api/network/{uuid}/balances' } as const
const TOP_UP = { method: 'POST', path: '/api/network/{uuid}/top-ups' } as const
const TRANSFER = { method: 'POST', path: '/api/network/{uuid}/transfers' } as const

export const balancesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['balances', uuid],
    queryFn: async ({ signal }) => (await call<typeof readBalances>(BALANCES, { uuid, signal })).answer,
  })

/** Loads balances and movements again, because money has moved. */
const moved = (uuid: string) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, of] }) => of === uuid && (kind === 'balances' || kind === 'account-statement'),
  })

export async function creditTransfer(uuid: string, body: BodyInput<typeof topUp>): Promise<void> {
  await call<typeof topUp>(TOP_UP, { uuid, body, idempotencyKey: crypto.randomUUID() })
  await moved(uuid)
}

/** Plays the bank. */
export async function transferAsBank(uuid: string, body: BodyInput<typeof makeTransfer>): Promise<void> {
  await call<typeof makeTransfer>(TRANSFER, { uuid, body, idempotencyKey: crypto.randomUUID() })
  await moved(uuid)
}
