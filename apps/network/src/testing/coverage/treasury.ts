import { CAST } from '@portal/network/examples/cast'
import type { Caller, Received } from '../door.ts'
import type { PlayedNetwork } from './played-network.ts'
import { openParties, type Parties, uuidOf, v1, v2 } from './purchase.ts'
import type { Scenario } from './turns.ts'

const COMMERCE = {
  name: CAST.merchant.name,
  tax_id: CAST.merchant.tax_id,
  account: { bank_code: '028', type: '001', number: '000987654321' },
  state: 'ACTIVE',
}

/** Registers the merchant of the purchases. @returns a call that changes its state */
async function register(net: PlayedNetwork, collector: Caller, over: object = {}) {
  const { body } = await net.call(collector, 'createCommerce', { body: { ...COMMERCE, ...over } })
  const params = { id: String(body['commerce_id']) }
  return {
    id: params.id,
    read: () => net.call(collector, 'readCommerce', { params }),
    set: (state: string) => net.call(collector, 'updateCommerce', { params, body: { state } }),
  }
}

/** Refunds, balances and merchants. */
export const treasury = (net: PlayedNetwork): Scenario[] => [
  async function refundedOnceFromTheGlobalBalance() {
    const parties = await openParties(net)
    const refunding = async (way: ReturnType<typeof v1> | ReturnType<typeof v2>, { collector }: Parties) => {
      const payment = uuidOf(await way.pay(await way.charge()))
      await way.refund(payment, 15_991)
      await way.refund(payment, 5990)
      await way.refund(payment, 100)
      const large = uuidOf(await way.pay(await way.charge({ amount: 2_000_000 }), 2_000_000))
      await way.refund(large, 2_000_000)
      const commerce = await register(net, collector)
      await commerce.set('INACTIVE')
      await way.refund(large, 5)
      await way.create()
      await commerce.set('ACTIVE')
      return payment
    }
    const payment = await refunding(v2(net, parties), parties)
    await v2(net, parties).readRefund(payment)
    await net.turns.pass(5)
    await net.hear(parties.wallet, 'refund.completed')
    await v2(net, parties).readRefund(payment)
    const other = await openParties(net)
    await refunding(v1(net, other), other)
    await net.turns.pass(5)
    await net.hear(other.wallet, 'refund.completed')
  },
  async function refundedByTheNetwork() {
    const collector = await net.caller('payer_collect', { refundMode: 'GLOBAL_AUTOMATICO' })
    const parties = { collector, wallet: await net.caller('payer') }
    const two = v2(net, parties)
    await two.refund(uuidOf(await two.pay(await two.charge())))
    await net.turns.pass(5)
    await net.hear(collector, 'automatic_refund.completed')
  },
  async function toppedUp() {
    const collector = await net.caller('collector', { refundMode: 'COMMERCE' })
    const commerce = await register(net, collector)
    await register(net, collector)
    await commerce.read()
    await net.call(collector, 'listCommerces')
    const topUp = (transfer_reference: string): Promise<Received> =>
      net.call(collector, 'createTopUp', { body: { transfer_reference, amount: 100_000, commerce_id: commerce.id } })
    await topUp('TEF-1000000001')
    await topUp('TEF-1000000001')
    await topUp('TEF-9000000001')
    await commerce.set('INACTIVE')
    await topUp('TEF-1000000002')
    await net.call(collector, 'listBalances')
    const query = 'from=2026-03-01&to=2026-03-05'
    await net.call(collector, 'listMovements', { query })
    await net.call(collector, 'readAccountStatement', { query })
    await net.call(collector, 'readAccountStatement', { query, headers: { accept: 'text/csv' } })
  },
]
