import { FAILURE_AMOUNTS, type FailureEnding, failureOf } from '@portal/network/common/failure-amounts'
import type { Received } from '../door.ts'
import type { PlayedNetwork } from './played-network.ts'
import { codeOf, openParties, type Parties, uuidOf, v1, v2, type Way } from './purchase.ts'
import type { Scenario } from './turns.ts'

type Failure = (typeof FAILURE_AMOUNTS)[FailureEnding]['name']

interface Stage extends Parties {
  net: PlayedNetwork
  amount: number
  way: Way
  pay: () => Promise<Received>
}

const told = ({ data }: { data: Record<string, unknown> }, field: string): unknown => data[field]

/** What each amount does, as the documents say it; true if it did. */
const DOES: Record<Failure, (stage: Stage) => Promise<boolean>> = {
  async bank_rejected({ net, collector, pay }) {
    const rejected = codeOf(await pay()) === 'bank_rejected'
    return rejected && told(await net.hear(collector, 'payment.rejected'), 'reason') === 'bank_rejected'
  },
  async insufficient_refund_balance({ net, wallet, way, pay, amount }) {
    await way.refund(uuidOf(await pay()), amount)
    await net.turns.pass(5)
    return told(await net.hear(wallet, 'refund.rejected'), 'rejection') === 'insufficient_refund_balance'
  },
  async authorization_timeout({ net, collector, pay }) {
    const timedOut = codeOf(await pay()) === 'authorization_timeout'
    return timedOut && told(await net.hear(collector, 'payment.rejected'), 'reason') === 'authorization_timeout'
  },
  async notice_lost({ net, collector, pay }) {
    await pay()
    await net.eventually('the attempt that is lost', () => net.attempted(collector, 'payment.paid'))
    const before = net.heard(collector, 'payment.paid').length
    await net.turns.pass(6)
    await net.hear(collector, 'payment.paid')
    return before === 0
  },
  async notice_twice({ net, collector, pay }) {
    await pay()
    const second = await net.hear(collector, 'payment.paid', 2)
    return second.id === net.heard(collector, 'payment.paid')[0]?.id
  },
  async notices_out_of_order({ net, collector, pay }) {
    await pay()
    await net.hear(collector, 'token.read')
    const types = net.heard(collector).map(({ type }) => type)
    return types.includes('payment.paid') && types.indexOf('payment.paid') < types.indexOf('token.read')
  },
  async network_reversal({ net, wallet, pay }) {
    await pay()
    await net.turns.pass(3)
    return told(await net.hear(wallet, 'payment.reversed'), 'reversed_by') === 'reverse_enroller'
  },
  async slow_bank({ net, collector, pay }) {
    const began = net.clock.now().getTime()
    const asked = net.slowBankAsked(collector)
    const paying = pay()
    await asked
    await net.turns.pass(20)
    const { status } = await paying
    return status === 200 && net.clock.now().getTime() - began === 20_000
  },
  async expired_while_paying({ net, collector, pay }) {
    const expired = codeOf(await pay()) === 'token_expired'
    return expired && told(await net.hear(collector, 'payment.expired'), 'state') === 'EXPIRED'
  },
}

type Version = 'V1' | 'V2'

function wayOf(version: Version, net: PlayedNetwork, parties: Parties): Way {
  if (version === 'V1') return v1(net, parties)
  const way = v2(net, parties)
  return {
    ...way,
    async pay(token, amount) {
      if (failureOf(amount)?.name !== 'authorization_timeout') return way.pay(token, amount)
      const { body } = await way.authorize(token)
      await net.turns.pass(3)
      return way.confirm(String(body['authorization_id']), amount)
    },
  }
}

/** A purchase of every amount that simulates a failure, with both versions of the API. */
export const amounts = (net: PlayedNetwork): Scenario[] =>
  (Object.keys(FAILURE_AMOUNTS) as FailureEnding[]).flatMap((ending) =>
    (['V1', 'V2'] satisfies Version[]).map((version) => async () => {
      const amount = Number(`159${ending}`)
      const parties = await openParties(net)
      const way = wayOf(version, net, parties)
      const token = await way.charge({ amount })
      const stage = { ...parties, net, amount, way, pay: () => way.pay(token, amount) }
      if (await DOES[FAILURE_AMOUNTS[ending].name](stage)) net.findings.reach('amounts', `${version} ${ending}`)
      else net.findings.wrong(`${version} ${ending}: it did something else`)
    }),
  )
