import { CAST } from '@portal/network/examples/cast'
import type { OperationId } from '@portal/network/served'
import { randomUUID } from 'node:crypto'
import type { Client } from 'undici'
import type { Caller } from '../../../apps/network/src/testing/door.ts'
import { head, ms, percentile, row, say, verdict } from '../figures.ts'
import type { BareProcess, Recorded } from './bare.process.ts'
import type { Child } from './child.ts'
import { burst, connectionOf, type Ready, signedCall } from './load.ts'
import type { NetworkProcess } from './network.process.ts'

/** Callers that call at the same time, and calls of each in a round: below the door's quota. */
const AT_ONCE = 32
const CALLS = 40
const GOAL = 0.5

export const newToken = () => ({
  order_id: `ORD-${randomUUID()}`,
  amount: 15990,
  description: 'Dos cafés y una medialuna',
  commerce: CAST.merchant,
  expires_in: 900,
  single_use: true,
})

type Bodies = Record<string, unknown>

/** Calls the door, and in turn a bare handler that sends the same SQL statements over TLS with client certificates. */
export async function measureDoor(
  network: Child<NetworkProcess>,
  bare: Child<BareProcess>,
  urlOf: (database: string) => string,
  rounds: number,
) {
  const { url, ca, clientAuthority } = await network.address()
  const [collectors, wallets] = await Promise.all([
    network.callers('collector', AT_ONCE),
    network.callers('payer', AT_ONCE),
  ])
  const [collector, wallet] = [collectors[0] as Caller, wallets[0] as Caller]
  const asked = newToken()
  const key = randomUUID()
  const created = await network.statements(collector, 'createToken', '/qri/v2/tokens', asked, {
    headers: { 'idempotency-key': key },
  })
  const { uuid, token_number } = created.body as { uuid: string; token_number: string }
  const path = `/qri/v2/tokens/${uuid}`
  // The first read of a wallet changes the token; later ones are the read that is measured.
  await network.statements(wallet, 'readToken', path)
  const read = await network.statements(wallet, 'readToken', path)
  const recorded: Recorded[] = [
    {
      method: 'POST',
      path: '/qri/v2/tokens',
      status: 201,
      ...created,
      texts: [key, asked.order_id],
      number: token_number,
    },
    { method: 'GET', path, status: 200, ...read, texts: [] },
  ]
  const served = await bare.listen(clientAuthority, urlOf(await network.database()), recorded)

  say(
    `\nDoor: ${AT_ONCE} connections at once, ${rounds} rounds of ${AT_ONCE * CALLS} calls, the door and the bare handler in turn\n`,
  )
  head([
    'call',
    'statements',
    'door: a second',
    'p50 ms',
    'p99 ms',
    'work ms',
    'bare: a second',
    'p50 ms',
    'p99 ms',
    'work ms',
    `door to bare (goal ${GOAL})`,
  ])
  const kinds: [OperationId, string, Caller[], () => Bodies | undefined][] = [
    ['createToken', '/qri/v2/tokens', collectors, newToken],
    ['readToken', path, wallets, () => undefined],
  ]
  for (const [which, [id, address, callers, bodyOf]] of kinds.entries()) {
    const sides = [
      { child: network, connections: callers.map((caller) => connectionOf(url, ca, caller)), ...empty() },
      { child: bare, connections: callers.map((caller) => connectionOf(served.url, served.ca, caller)), ...empty() },
    ]
    const signed = (count: number) =>
      Promise.all(
        callers.map((caller) =>
          Promise.all(Array.from({ length: count }, () => signedCall(caller, id, address, bodyOf()))),
        ),
      )
    for (const { connections } of sides) await burst(connections, await signed(5))
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? sides.toReversed() : sides) await measure(side, await signed(CALLS))
    const figures = sides.map(({ times, seconds, work }) => [
      (times.length / seconds).toFixed(0),
      ms(percentile(times, 0.5)),
      ms(percentile(times, 0.99)),
      (work / times.length).toFixed(2),
    ])
    const ratio = (sides[1]?.seconds ?? 0) / (sides[0]?.seconds ?? 1)
    row([
      id,
      recorded[which]?.statements.length ?? 0,
      ...figures.flat(),
      `${ratio.toFixed(2)} ${verdict(ratio >= GOAL)}`,
    ])
    await Promise.all(sides.flatMap(({ connections }) => connections.map((connection) => connection.close())))
  }
}

interface Side {
  child: { work(): Promise<number> }
  connections: Client[]
  times: number[]
  seconds: number
  work: number
}
const empty = () => ({ times: [] as number[], seconds: 0, work: 0 })

async function measure(side: Side, requests: Ready[][]): Promise<void> {
  const before = await side.child.work()
  const { times, seconds } = await burst(side.connections, requests)
  side.work += (await side.child.work()) - before
  side.times.push(...times)
  side.seconds += seconds
}
