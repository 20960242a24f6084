import type { BodyInput } from '@portal/contract/endpoint'
import type { listIntegrations } from '@portal/contract/integration'
import { CARD_LIST } from '@portal/contract/integration.address'
import { createRun, listWallets, openRun, readRun, streamRun, takeStep } from '@portal/contract/simulation'
import type { Run, Step } from '@portal/domain/network/simulation'
import { LIMITS } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '../../api/call.ts'
import { serverEvents } from '../../ui/data/event-stream.ts'

export type NewCharge = BodyInput<typeof createRun>

export const createCharge = async (body: NewCharge): Promise<Run> => (await call(createRun, { body })).answer

export const openCharge = async (charge: string): Promise<Run> => (await call(openRun, { body: { charge } })).answer

export const readSimulation = async (id: string, signal: AbortSignal): Promise<Run> =>
  (await call(readRun, { id, signal })).answer

export const stepOf = async (id: string, step: Step): Promise<Run> =>
  (await call(takeStep, { id, body: { step } })).answer

/** Yields the run each time that something happened to it; the first is the run as it is. */
export async function* runEvents(id: string, signal: AbortSignal): AsyncGenerator<Run> {
  const { body } = await send(streamRun, { id, signal })
  if (!body) return
  for await (const { data } of serverEvents(body)) yield data as Run
}

/** Integrations of the person that can charge. */
export const collectorsQuery = queryOptions({
  queryKey: ['collectors'],
  queryFn: async ({ signal }) => {
    const query = { item_per_page: String(LIMITS.maxPerPage) }
    const { data } = (await call<typeof listIntegrations>(CARD_LIST, { query, signal })).answer
    return data.filter(({ type }) => type !== 'payer').map(({ uuid, public_name }) => ({ uuid, name: public_name }))
  },
})

/** Wallets of this environment that a phone can open; a visitor gets the network's own alone. */
export const walletsQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['wallets', signedIn],
    queryFn: async ({ signal }) => (await call(listWallets, { signal })).answer.data,
  })
