import type { OperationId } from '@portal/network/served'
import type { Client } from 'undici'
import type { Caller } from '../../../apps/network/src/testing/door.ts'
import { connected } from '../../postgres.ts'
import { head, ms, percentile, row, say, verdict } from '../figures.ts'
import type { Child } from './child.ts'
import { connectionOf, signedCall, timed } from './load.ts'
import { fillingOf, marketOf } from './market.ts'
import type { NetworkProcess } from './network.process.ts'
import { newToken } from './speed.ts'

const SMALL = 10_000
/** Callers on each side, which share the calls so that none reaches its quota. */
const CALLERS = 10
const CALLS = 200
const GOAL = 2
const DAYS_OF_LIST = 30
const PAYER = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' }

interface Party extends Caller {
  connection: Client
}
interface Stand {
  tokens: number
  network: Child<NetworkProcess>
  collectors: Party[]
  wallets: Party[]
}

/** Fills a network's database with tokens and what belongs to them. */
async function stand(
  network: Child<NetworkProcess>,
  urlOf: (database: string) => string,
  tokens: number,
): Promise<Stand> {
  const { url, ca } = await network.address()
  const own = async (type: 'collector' | 'payer'): Promise<Party[]> =>
    (await network.callers(type, CALLERS)).map((caller) => ({ ...caller, connection: connectionOf(url, ca, caller) }))
  const [collectors, wallets] = [await own('collector'), await own('payer')]
  const ids = (parties: readonly Party[]) => parties.map(({ id }) => id)
  const filling = fillingOf(marketOf(tokens), { collectors: ids(collectors), wallets: ids(wallets) })
  const begun = performance.now()
  await connected(urlOf(await network.database()), async (client) => {
    await client.query(filling)
    await client.query('vacuum analyze')
  })
  // While it was filled, timers met locked tables.
  await network.logged()
  say(`${tokens} tokens loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return { tokens, network, collectors, wallets }
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Milliseconds of each call of one purchase and of the lists beside it. */
async function purchase({ network, collectors, wallets }: Stand, turn: number): Promise<Record<string, number>> {
  const [collector, wallet] = [collectors[turn % CALLERS], wallets[turn % CALLERS]]
  if (!collector || !wallet) throw new Error('No callers')
  const times: Record<string, number> = {}
  const call = async (by: Party, id: OperationId, path: string, body?: object) => {
    const answer = await timed(by.connection, await signedCall(by, id, path, body))
    times[id] = answer.ms
    return JSON.parse(answer.text) as { uuid: string; token_number: string }
  }
  const { uuid, token_number } = await call(collector, 'createToken', '/qri/v2/tokens', newToken())
  await call(wallet, 'readTokenByNumber', `/qri/v2/tokens/number/${token_number}`)
  await call(wallet, 'readToken', `/qri/v2/tokens/${uuid}`)
  await call(wallet, 'authorizeToken', `/qri/v2/tokens/${uuid}/authorizations`, { payer: PAYER })
  await call(collector, 'listPayments', `/qri/v2/payments?from=${day(DAYS_OF_LIST)}&to=${day(0)}`)
  await call(collector, 'readStatement', `/qri/v2/statements/${day(3 + (turn % 7))}`)
  times['notices of the receiver'] = await network.received(collector.id)
  return times
}

/** Times every call of a purchase in a network with many tokens and in a small one, one call at a time, in turn. */
export async function measureSize(
  small: Child<NetworkProcess>,
  large: Child<NetworkProcess>,
  urlOf: (database: string) => string,
  tokens: number,
): Promise<void> {
  say(`\nSize: milliseconds of a call, ${CALLS} calls each, one at a time, the sizes in turn\n`)
  const stands = [await stand(small, urlOf, SMALL), await stand(large, urlOf, tokens)]
  const taken = stands.map(() => new Map<string, number[]>())
  for (let turn = -CALLERS; turn < CALLS; turn++)
    for (const [which, each] of stands.entries()) {
      const times = await purchase(each, turn + CALLERS)
      // The first calls open database sessions and prepare statements.
      if (turn < 0) continue
      for (const [name, time] of Object.entries(times)) {
        const list = taken[which]?.get(name) ?? []
        taken[which]?.set(name, [...list, time])
      }
    }
  say('')
  head(['call', ...stands.flatMap(({ tokens: size }) => [`${size}: p50`, 'p99']), `p99 to p99 (goal ${GOAL})`])
  for (const name of taken[0]?.keys() ?? []) {
    const figures = taken.map((of) => [0.5, 0.99].map((share) => percentile(of.get(name) ?? [], share)))
    const ratio = (figures[1]?.[1] ?? Number.NaN) / (figures[0]?.[1] ?? Number.NaN)
    row([name, ...figures.flat().map(ms), `${ratio.toFixed(2)} ${verdict(ratio <= GOAL)}`])
  }
  for (const { collectors, wallets } of stands)
    await Promise.all([...collectors, ...wallets].map(({ connection }) => connection.close()))
}
