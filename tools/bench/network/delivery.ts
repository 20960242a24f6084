import { CAST } from '@portal/network/examples/cast'
import { AT_ONCE } from '../../../apps/network/src/notices/worker.ts'
import { head, percentile, row, say, verdict } from '../figures.ts'
import type { BareProcess } from './bare.process.ts'
import type { Child } from './child.ts'
import type { NetworkProcess } from './network.process.ts'
import { addressesOf, type Arrival, openArrivals } from './receiver.ts'

/** Parties that get notices, and notices of each in a round. */
const PARTIES = 50
const NOTICES = 40
const GOAL = 0.4

/** What a notice of a payment says. */
export const PAID = {
  uuid: CAST.payment,
  token_uuid: CAST.token,
  amount: CAST.amount,
  state: 'PAID',
  med_id: CAST.med,
  merchant: CAST.merchant,
  payer: CAST.payer,
  paid_at: '2026-03-05T12:04:05-03:00',
}

/** Notices a second between the first and the last arrival; the wait for the first look is not delivery. */
const paceOf = (arrivals: readonly Arrival[]): number =>
  (1000 * (arrivals.length - 1)) / ((arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0))

/** Lets the network deliver waiting notices, and in turn a bare loop post the same bodies to the same receiver. */
export async function measureDelivery(
  network: Child<NetworkProcess>,
  bare: Child<BareProcess>,
  rounds: number,
): Promise<void> {
  const receiver = await openArrivals()
  const parties = await network.callers('collector', PARTIES, { addresses: addressesOf(receiver.url) })
  const total = PARTIES * NOTICES
  const paces = { network: [] as number[], bare: [] as number[] }
  const work = { network: 0, bare: 0 }
  for (let round = 0; round <= rounds; round++) {
    const before = await network.work()
    const facts = Array.from({ length: NOTICES }, (_, count) => ({
      type: 'payment.paid' as const,
      to: parties.map(({ id }) => id),
      subject: `${round} ${count}`,
      data: { ...PAID, order_id: `ORD-${round}-${count}` },
      happenedAt: new Date(),
    }))
    const queued = network.queue(facts)
    const arrived = await receiver.next(total)
    await queued
    const between = await network.work()
    const posts = arrived.map(({ url, headers, body }) => ({ url, headers, body }))
    const bareBefore = await bare.work()
    const posting = bare.post(posts, PARTIES * AT_ONCE)
    const again = await receiver.next(total)
    await posting
    // The first round opens connections and compiles; it is not counted.
    if (round === 0) continue
    paces.network.push(paceOf(arrived))
    paces.bare.push(paceOf(again))
    work.network += between - before
    work.bare += (await bare.work()) - bareBefore
  }
  receiver.close()
  const median = (values: readonly number[]) => percentile(values, 0.5)
  const ratios = paces.network.map((pace, at) => pace / (paces.bare[at] ?? 1))
  const each = (sum: number) => (sum / (rounds * total)).toFixed(2)
  say(
    `\nDelivery: ${PARTIES} receivers, ${rounds} rounds of ${total} notices, the network and a bare loop of undici in turn\n`,
  )
  head(['network: a second', 'work ms', 'bare: a second', 'work ms', `network to bare (goal ${GOAL})`])
  row([
    median(paces.network).toFixed(0),
    each(work.network),
    median(paces.bare).toFixed(0),
    each(work.bare),
    `${median(ratios).toFixed(2)} ${verdict(median(ratios) >= GOAL)}`,
  ])
}
