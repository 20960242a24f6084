import { randomUUID } from 'node:crypto'
import type { PlayedNetwork } from './played-network.ts'
import { AMOUNT, openParties, uuidOf, v1, v2 } from './purchase.ts'
import type { Scenario } from './turns.ts'

/** Tokens, authorizations and payments, with everything that can become of them. */
export const payments = (net: PlayedNetwork): Scenario[] => [
  async function paidSettledAndRead() {
    const parties = await openParties(net, {})
    const { collector, wallet } = parties
    await net.call(collector, 'whoami')
    await net.call(collector, 'listWallets')
    const [two, one] = [v2(net, parties), v1(net, parties)]
    const order = randomUUID()
    const [token, other] = [await two.charge({ order }), await two.charge({ order })]
    const paid = await two.pay(token)
    await two.pay(other)
    await two.create({ order })
    await one.create({ order })
    const [cobro, otro] = [await one.charge({ order: 'V1' }), await one.charge({ order: 'V1' })]
    const pago = await one.pay(cobro)
    await one.pay(otro)
    await one.pay(cobro)
    for (const payment of [paid, pago]) await two.payment(uuidOf(payment))
    await one.payment(uuidOf(pago))
    const day = { query: 'from=2026-03-01&to=2026-03-05' }
    await net.call(wallet, 'listPayments', day)
    await net.hear(collector, 'payment.paid', 2)
    const statement = () => net.call(collector, 'readStatement', { params: { date: '2026-03-05' } })
    await statement()
    await net.turns.until('2026-03-06T09:00:00Z')
    for (const side of [collector, wallet]) {
      await net.hear(side, 'payment.settled', 2)
      await net.hear(side, 'statement.ready')
    }
    await statement()
    await two.payment(uuidOf(paid))
    await one.payment(uuidOf(pago))
    await two.reverse(paid)
    await one.reverse(pago)
  },
  async function readByNumberAndCancelled() {
    const parties = await openParties(net)
    const { collector, wallet } = parties
    const two = v2(net, parties)
    const cancel = (uuid: string) => net.call(collector, 'cancelToken', { params: { uuid } })
    const { body } = await two.create()
    await net.call(wallet, 'readTokenByNumber', { params: { n: String(body['token_number']) } })
    await cancel(String(body['uuid']))
    await cancel(String(body['uuid']))
    await two.authorize(String(body['uuid']))
    await cancel(uuidOf(await two.create()))
  },
  async function reversedBeforeAndAfter() {
    const parties = await openParties(net)
    const two = v2(net, parties)
    net.setDecision(parties.collector, 'nothing')
    const early = String((await two.authorize(await two.charge())).body['authorization_id'])
    await two.confirm(early)
    await two.undo(early)
    await two.confirm(early)
    net.setDecision(parties.collector, { decision: 'accept' })
    const token = await two.charge()
    const accepted = await two.authorized(token)
    await two.undo(accepted)
    await two.read(token)
    const paid = await two.pay(await two.charge())
    await two.reverse(paid)
    await two.payment(uuidOf(paid))
    await two.refund(uuidOf(paid))
    await net.hear(parties.wallet, 'payment.reversed')
    const one = v1(net, parties)
    const pago = await one.pay(await one.charge())
    await one.reverse(pago)
    await one.refund(uuidOf(pago))
  },
  async function rejectedByTheCollector() {
    const parties = await openParties(net)
    const two = v2(net, parties)
    net.setDecision(parties.collector, { decision: 'reject', reason: 'Fuera de horario' })
    const token = await two.charge()
    const id = await two.authorized(token)
    await two.confirm(id)
    await two.undo(id)
  },
  async function expired() {
    const parties = await openParties(net)
    const { collector } = parties
    const [two, one] = [v2(net, parties), v1(net, parties)]
    const created = uuidOf(await two.create({ seconds: 30 }))
    await two.read(created, collector)
    const read = await two.charge({ seconds: 30 })
    const accepted = await two.charge({ seconds: 30 })
    const accepting = await two.authorized(accepted)
    const asked = await two.charge({ seconds: 30 })
    const cobro = uuidOf(await one.create({ seconds: 30 }))
    await one.read(cobro, collector)
    const leido = await one.charge({ seconds: 30 })
    net.setDecision(collector, 'nothing')
    await net.turns.pass(28)
    const pending = String((await two.authorize(asked)).body['authorization_id'])
    await net.turns.pass(2)
    await net.hear(collector, 'payment.expired', 6)
    for (const id of [accepting, pending]) {
      await two.authorization(id)
      await two.confirm(id)
    }
    for (const token of [created, read, accepted, asked]) await two.read(token, collector)
    await two.authorize(read)
    await net.call(collector, 'cancelToken', { params: { uuid: created } })
    for (const token of [cobro, leido]) await one.read(token, collector)
    await one.pay(leido)
  },
  async function rejectedInOneStep() {
    const parties = await openParties(net)
    const one = v1(net, parties)
    await one.pay(await one.charge({ amount: AMOUNT + 11 }), AMOUNT + 11)
  },
]
