import type { Answer, BodyInput, Endpoint } from '@portal/contract/endpoint'
import type { readBalanceStatement, readDayStatement } from '@portal/contract/network.statement'
import type { makeTransfer, readBalances, topUp } from '@portal/contract/network.top-up'
import { queryOptions } from '@tanstack/react-query'
import { call, type Options } from '../../api/call.ts'
import { inSession } from '../../api/dashboard.session.ts'
import { queryClient } from '../../api/query-client.ts'

/** Stands for the integration of the dashboard's account where the id of one of the person's would be. */
export const ACCOUNT = 'account'

/** Key of a query; what an account sees is forgotten with its session. */
const keyOf = (uuid: string, kind: string, ...rest: unknown[]): unknown[] =>
  uuid === ACCOUNT ? ['dashboard', kind, ...rest] : [kind, uuid, ...rest]

/**
 * Asks about the money of an integration, as the person or as the account. Addresses are made here, without the schemas of the
 * contract, which the browser does not need.
 */
async function ask<E extends Endpoint>(
  uuid: string,
  method: E['method'],
  what: string,
  options: Options<E>,
): Promise<Answer<E>> {
  if (uuid !== ACCOUNT) {
    const address = { method, path: `/api/network/{uuid}/${what}` } as Pick<E, 'method' | 'path'>
    return (await call<E>(address, { ...options, uuid })).answer
  }
  const address = { method, path: `/api/tools/dashboard/${what}`, cookie: true } as Pick<E, 'method' | 'path'>
  return (await inSession(call<E>(address, options))).answer
}

/** Statement of a day; of the last closed one without a day. */
export const dayQuery = (uuid: string, date: string | undefined) =>
  queryOptions({
    queryKey: keyOf(uuid, 'statement', date),
    queryFn: ({ signal }) =>
      ask<typeof readDayStatement>(uuid, 'GET', 'statement', { query: date ? { date } : {}, signal }),
  })

export const periodQuery = (uuid: string, from: string | undefined, to: string | undefined) =>
  queryOptions({
    queryKey: keyOf(uuid, 'account-statement', from, to),
    queryFn: ({ signal }) => {
      const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
      return ask<typeof readBalanceStatement>(uuid, 'GET', 'account-statement', { query, signal })
    },
  })

export const balancesQuery = (uuid: string) =>
  queryOptions({
    queryKey: keyOf(uuid, 'balances'),
    queryFn: ({ signal }) => ask<typeof readBalances>(uuid, 'GET', 'balances', { signal }),
  })

/** Loads balances and movements again, because money has moved. */
const moved = async (uuid: string): Promise<void> => {
  for (const kind of ['balances', 'account-statement'])
    await queryClient.invalidateQueries({ queryKey: keyOf(uuid, kind) })
}

export async function creditTransfer(uuid: string, body: BodyInput<typeof topUp>): Promise<void> {
  await ask<typeof topUp>(uuid, 'POST', 'top-ups', { body, idempotencyKey: crypto.randomUUID() })
  await moved(uuid)
}

/** Plays the bank. */
export async function transferAsBank(uuid: string, body: BodyInput<typeof makeTransfer>): Promise<void> {
  await ask<typeof makeTransfer>(uuid, 'POST', 'transfers', { body, idempotencyKey: crypto.randomUUID() })
  await moved(uuid)
}
