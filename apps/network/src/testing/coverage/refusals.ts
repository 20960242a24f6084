import { randomUUID } from 'node:crypto'
import { exampleOf } from '@portal/network/common/schema'
import { CALLS, type OperationId } from '@portal/network/served'
import { definitionOf, needsKey } from '../../call/definitions.ts'
import { CALL_QUOTA, WHOAMI_QUOTA } from '../../door/quota.ts'
import type { Caller, Sent } from '../door.ts'
import type { PlayedNetwork } from './played-network.ts'

const IDS = CALLS.map(({ id }) => id)
const MOST_BODY = 64 * 1024

/** Parameters and body of a call in their right form, which lead to nothing. */
function strayInput(id: OperationId) {
  const { parameters = [], body } = definitionOf(id)
  const params = { uuid: randomUUID(), id: randomUUID(), n: '00000000', alias: 'nadie.nunca', date: '2026-03-01' }
  const asked = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const query = asked.map(({ name, schema }) => `${name}=${String(schema.examples?.[0])}`).join('&')
  if (!body) return { params, query }
  const { timestamp: _, signature: __, ...example } = exampleOf(body) as Record<string, unknown>
  return { params, query, body: example }
}

/** Makes every call with every mistake that all calls share. */
export async function refuseAll(net: PlayedNetwork): Promise<void> {
  // A dual may make every call; several share what one may send at once.
  const callers = [await net.caller('payer_collect'), await net.caller('payer_collect')] as const
  const garbled = await net.caller('payer_collect')
  const elsewhere = await net.caller('payer_collect', { sourceIps: ['192.0.2.1'] })
  const tired = await net.caller('payer_collect')
  const [wallet, collector] = [await net.caller('payer'), await net.caller('collector')]
  const unknown = await net.unknownPair(callers[0].clientOs)
  const spend = (id: OperationId, times: number) =>
    Promise.all(Array.from({ length: times }, () => net.call(tired, id, { query: 'desconocido=1' })))
  await spend('listPayments', CALL_QUOTA.burst)
  await spend('whoami', WHOAMI_QUOTA.burst)

  const refuse = async (id: OperationId): Promise<void> => {
    const input = strayInput(id)
    const send = (caller: Caller, sent: Sent = {}) => net.call(caller, id, { ...input, ...sent })
    await send(tired)
    if (id === 'whoami') return void (await send(callers[0], { pair: unknown }))
    await send(callers[0], { headers: { 'x-client-os': 'qri-000000000000' } })
    await send(callers[0], { secret: collector.secrets.integration })
    await send(callers[0], { timestamp: '2026-03-05T00:00:00Z' })
    await send(elsewhere)
    const { callers: roles, body } = definitionOf(id)
    if (roles.length === 1) await send(roles[0] === 'payer' ? collector : wallet)
    if (definitionOf(id).path.includes('{')) await send(callers[1])
    const query = [input.query, 'desconocido=1'].filter(Boolean).join('&')
    await net.call(callers[0], id, { ...input, query })
    if (!body) return
    await send(garbled, { raw: '{' })
    await send(garbled, { raw: Buffer.alloc(MOST_BODY + 1, ' ') })
    await send(garbled, { headers: { 'content-type': 'text/plain' } })
  }
  await Promise.all(IDS.map(refuse))
}

/** Repeats the first success of every write with other data. */
export async function reuseKeys(net: PlayedNetwork): Promise<void> {
  for (const id of IDS.filter((each) => needsKey(definitionOf(each)))) {
    const first = net.keys.get(id)
    if (first) await net.call(first.caller, id, { ...strayInput(id), headers: { 'idempotency-key': first.key } })
  }
}
