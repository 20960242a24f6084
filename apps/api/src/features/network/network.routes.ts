import * as contract from '@portal/contract/network'
import { collects, pays } from '@portal/domain/integration/type'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import { askingOf, refusedAs, running } from './asking.ts'
import type { NetworkPort } from './network.port.ts'

const NOT_A_WALLET = 'Solo una billetera puede pagar el cobro de prueba'
const NOT_A_COLLECTOR = 'Solo un recaudador tiene cobros que pagar'
const NO_SUCH_CHARGE = 'No encontramos ese cobro entre los de esta integración'

/** Mounts the calls that use the integration network; without one they all answer 409. */
export function mountNetwork(mount: Mount, port: NetworkPort | undefined): void {
  const asking = askingOf(port)

  mount(
    contract.chargeWallet,
    ({ prepared, body, audit }) => {
      audit.detail = { after: { amount: body.amount } }
      return prepared
    },
    asking<typeof contract.chargeWallet, contract.Charge>((network, { type }, { amount }) => {
      if (!pays(type)) throw refusedAs(NOT_A_WALLET)
      return network.charge(amount)
    }),
  )
  mount(
    contract.payCharge,
    ({ prepared, body, audit }) => {
      audit.detail = { after: { token: body.token } }
      return prepared
    },
    asking<typeof contract.payCharge, contract.Payment>(async (network, { id, type }, { token }) => {
      if (!collects(type)) throw refusedAs(NOT_A_COLLECTOR)
      const payment = await network.pay(id, token)
      if (!payment) throw new Refusal('not_found', { message: NO_SUCH_CHARGE })
      return payment
    }),
  )
  mount(
    contract.settlePayments,
    ({ prepared: settled, audit }) => {
      audit.detail = { after: { settled } }
      return { settled }
    },
    asking<typeof contract.settlePayments, number>((network, { id }) => network.settle(id)),
  )
  mount(contract.listNotices, async ({ integration: { id }, query: { current_page, item_per_page } }) => {
    const network = running(port)
    const { total, notices } = await network.received(id, { number: current_page, size: item_per_page })
    const pagination = { total_items: total, total_pages: Math.ceil(total / item_per_page), current_page }
    return { receiver: await network.receiver(id), data: notices, pagination }
  })
  mount(
    contract.chooseAnswer,
    ({ prepared, audit }) => {
      audit.detail = { after: { answer: prepared.answer } }
      return prepared
    },
    asking<typeof contract.chooseAnswer, contract.Notices['receiver']>(async (network, { id }, { answer }) => {
      await network.chooseAnswer(id, answer)
      return network.receiver(id)
    }),
  )
}
