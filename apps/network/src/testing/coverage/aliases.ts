import { randomBytes } from 'node:crypto'
import { CAST } from '@portal/network/examples/cast'
import type { Caller, Received } from '../door.ts'
import type { PlayedNetwork } from './played-network.ts'
import { AMOUNT, openParties, v2 } from './purchase.ts'
import type { Scenario } from './turns.ts'

/** Tax id of a company that registered no merchant. */
const OWN_TAX_ID = '77123456-9'

const newAlias = (): string => `ana.${randomBytes(6).toString('hex')}`

async function register(net: PlayedNetwork, wallet: Caller, tax_id: string = CAST.payer.tax_id) {
  const alias = newAlias()
  const body = { alias, holder: { tax_id, name: CAST.payer.name } }
  const created = await net.call(wallet, 'createAlias', { body })
  const params = { id: String(created.body['alias_id']) }
  return {
    alias,
    again: () => net.call(wallet, 'createAlias', { body }),
    read: () => net.call(wallet, 'readAlias', { params }),
    set: (state: string) => net.call(wallet, 'updateAlias', { params, body: { state } }),
    remove: () => net.call(wallet, 'deleteAlias', { params }),
  }
}

/** Aliases, transfers and payments by alias, and subscriptions. */
export const aliases = (net: PlayedNetwork): Scenario[] => [
  async function registeredChangedAndSent() {
    const [wallet, other] = [await net.caller('payer'), await net.caller('payer')]
    const [mine, theirs] = [await register(net, wallet), await register(net, other, '11111111-1')]
    await mine.again()
    await mine.read()
    await net.call(wallet, 'listAliases')
    await net.call(wallet, 'resolveAlias', { params: { alias: theirs.alias } })
    const stranger = await net.caller('collector', { alias: false })
    await net.call(stranger, 'resolveAlias', { params: { alias: theirs.alias } })
    const send = (to_alias: string, amount = AMOUNT) =>
      net.call(wallet, 'sendToAlias', { body: { from_alias: mine.alias, to_alias, amount } })
    await send(mine.alias)
    await send(newAlias())
    await send(theirs.alias)
    await send(theirs.alias, 15_901)
    await net.turns.pass(1)
    await net.hear(wallet, 'alias.send.completed')
    await net.hear(wallet, 'alias.send.rejected')
    await net.hear(other, 'alias.receive.completed')
    await theirs.set('INACTIVE')
    await send(theirs.alias)
    await mine.remove()
  },
  async function chargedByAlias() {
    const parties = await openParties(net)
    const { collector, wallet } = parties
    const { alias, set } = await register(net, wallet)
    const two = v2(net, parties)
    const charge = (order_id: string, amount = AMOUNT): Promise<Received> =>
      net.call(collector, 'payByAlias', { body: { alias, amount, order_id } })
    const tokenOf = async (charged: Received): Promise<string> => {
      const token = String(charged.body['token_uuid'])
      await two.read(token)
      return token
    }
    await two.pay(await tokenOf(await charge('ORD-1')))
    await charge('ORD-1')
    await two.pay(await tokenOf(await charge('ORD-2', 15_901)), 15_901)
    await charge('ORD-3')
    await net.call(collector, 'payByAlias', { body: { alias: newAlias(), amount: AMOUNT, order_id: 'ORD-4' } })
    await set('INACTIVE')
    await charge('ORD-4')
    await set('ACTIVE')
    // Without an active merchant, the collector itself charges, which is closed here.
    const account = { bank_code: '028', type: '001', number: '00123456789' }
    const closed = { name: 'Cerrado', tax_id: OWN_TAX_ID, account, state: 'INACTIVE' }
    await net.call(collector, 'createCommerce', { body: closed })
    await charge('ORD-5')
    await net.turns.pass(300)
    for (const type of ['alias.pay.accepted', 'alias.pay.rejected', 'alias.pay.expired'] as const)
      await net.hear(collector, type)
  },
  async function subscribed() {
    const parties = await openParties(net)
    const { collector, wallet } = parties
    await v2(net, parties).charge()
    const subscribe = () =>
      net.call(wallet, 'createSubscription', {
        body: { commerce: CAST.merchant, payer: CAST.payer, max_amount: 19_990 },
      })
    const { body } = await subscribe()
    await net.turns.pass(10)
    const cancel = () => net.call(wallet, 'cancelSubscription', { params: { id: String(body['subscription_id']) } })
    for (const side of [collector, wallet]) await net.hear(side, 'subscription.charged')
    await net.call(wallet, 'listSubscriptions')
    await cancel()
    await cancel()
    for (const side of [collector, wallet])
      for (const type of ['subscription.created', 'subscription.cancelled'] as const) await net.hear(side, type)
  },
]
