import { NOTICES } from '@portal/network/served'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server-process.ts'
import { head, ms, percentile, row, say, verdict } from '../figures.ts'
import type { Child } from './child.ts'
import { PAID } from './delivery.ts'
import { burst, connectionOf, signedCall, timed } from './load.ts'
import type { NetworkProcess } from './network.process.ts'
import { addressesOf, openArrivals } from './receiver.ts'
import { newToken } from './speed.ts'

const OTHERS = 20
/** Notices to each of the others, and milliseconds between two notices to any. */
const EACH = 20
const APART_MS = 25
const WAITING = 10_000
const GOAL_MS = 1_000

/** Measures how long notices of calls take to their receivers while ten thousand wait for one that is dead. */
export async function measureDead(network: Child<NetworkProcess>): Promise<void> {
  const receiver = await openArrivals()
  const { url, ca } = await network.address()
  const collectors = await network.callers('collector', OTHERS, { addresses: addressesOf(receiver.url) })
  const wallets = await network.callers('payer', OTHERS)
  const [selling, buying] = [collectors, wallets].map((callers) => callers.map((each) => connectionOf(url, ca, each)))

  /** Lets wallets read new tokens. @returns milliseconds from each answer until the collector had the notice */
  async function delays(): Promise<number[]> {
    const created = await Promise.all(
      collectors.map((caller) =>
        Promise.all(
          Array.from({ length: EACH }, () => signedCall(caller, 'createToken', '/qri/v2/tokens', newToken())),
        ),
      ),
    )
    const { texts } = await burst(selling ?? [], created)
    const uuids = texts.map((text) => (JSON.parse(text) as { uuid: string }).uuid)
    const answered = new Map<string, number>()
    const reading = uuids.map(async (uuid, at) => {
      await pause(at * APART_MS)
      const [wallet, connection] = [wallets[at % OTHERS], buying?.[at % OTHERS]]
      if (!wallet || !connection) return
      await timed(connection, await signedCall(wallet, 'readToken', `/qri/v2/tokens/${uuid}`))
      answered.set(uuid, performance.now())
    })
    const arrivals = await receiver.next(uuids.length)
    await Promise.all(reading)
    return arrivals.map(({ at, body }) => {
      const { data } = JSON.parse(body) as { data: { token_uuid: string } }
      return Math.max(0, at - (answered.get(data.token_uuid) ?? at))
    })
  }

  /** Makes a party whose receiver is dead, for which notices wait on all its addresses. */
  async function addDead(at: string): Promise<void> {
    const [party] = await network.callers('payer_collect', 1, { addresses: addressesOf(at) })
    const types = [
      ...new Map(NOTICES.filter(({ decision }) => !decision).map((each) => [each.url, each.type])).values(),
    ]
    const facts = Array.from({ length: WAITING / types.length }, (_, count) =>
      types.map((type) => ({
        type,
        to: [party?.id ?? ''],
        subject: String(count),
        data: PAID,
        happenedAt: new Date(),
      })),
    )
    await network.queue(facts.flat())
  }

  say(
    `\nDead receiver: milliseconds from a call's answer to the notice at one of ${OTHERS} other receivers, ${OTHERS * EACH} notices\n`,
  )
  head(['waiting', 'p50', 'p99', `p99 (goal ${GOAL_MS})`])
  const print = async (what: string) => {
    const taken = await delays()
    const p99 = percentile(taken, 0.99)
    row([what, ms(percentile(taken, 0.5)), ms(p99), verdict(p99 <= GOAL_MS)])
  }
  await delays()
  await print('nothing')
  const held = new Set<Socket>()
  const silent = createServer((socket) => void held.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await addDead(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await print(`${WAITING} for a receiver that never answers`)
  await addDead(`http://127.0.0.1:${await freePort()}`)
  await print(`and ${WAITING} for one that refuses connections`)
  silent.close()
  for (const socket of held) socket.destroy()
  receiver.close()
  await Promise.all([...(selling ?? []), ...(buying ?? [])].map((connection) => connection.close()))
}
