import * as contract from '@portal/contract/dashboard'
import { spreadsheet } from '@portal/domain/csv'
import { paymentWords } from '@portal/domain/dashboard-account/payment.words'
import { chileanTimestamp } from '@portal/domain/moment'
import { UUID } from '@portal/domain/text'
import type { DashboardCaller } from '../../access/dashboard-session.queries.ts'
import type { Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { DashboardPort } from './dashboard.port.ts'
import { messagesFor } from './shown-messages.ts'

const OFF = 'Este portal no tiene la red de integración'
const UNKNOWN = 'No encontramos ese pago entre los de esta cuenta'
const NOT_A_COLLECTOR = 'Solo una cuenta de recaudador puede devolver pagos'
const PAGE = 20
const EXPORT_PAGE = 1_000
const MOST_EXPORTED = 10_000
const TOO_MANY = 'Son más de 10.000 filas. Acota las fechas y vuelve a descargar.'
const HEADER = ['Orden', 'Pago', 'Fecha', 'Comercio', 'Sucursal', 'Monto', 'Estado', 'Devuelto', 'MED', 'Motivo']

/** Mounts the calls about payments; without the integration network they all answer 409. */
export function mountDashboardPayments(mount: Mount, port: DashboardPort | undefined): void {
  const network = (): DashboardPort => {
    if (!port) throw new Refusal('not_applicable', { message: OFF })
    return port
  }
  const wanted = ({ amount, ...filter }: contract.DashboardFilter) => ({
    ...filter,
    amount: amount === undefined ? undefined : Number(amount),
  })
  const paymentOf = async ({ integration_id, role }: DashboardCaller, uuid: string | undefined) => {
    const payment =
      uuid !== undefined && UUID.test(uuid) ? await network().payment(integration_id, role, uuid) : undefined
    if (!payment) throw new Refusal('not_found', { message: UNKNOWN })
    return payment
  }

  mount(contract.readDashboardToday, ({ account }) => network().today(account.integration_id, account.role))
  mount(contract.listDashboardPayments, ({ account, query: { cursor, ...filter } }) =>
    network().payments(account.integration_id, account.role, wanted(filter), { cursor, size: PAGE }),
  )
  mount(contract.exportDashboardPayments, async ({ account: { integration_id, role }, query }) => {
    const rows: contract.DashboardPayment[] = []
    let cursor: string | undefined
    do {
      const page = await network().payments(integration_id, role, wanted(query), { cursor, size: EXPORT_PAGE })
      rows.push(...page.data)
      cursor = page.next ?? undefined
      if (rows.length + (cursor ? 1 : 0) > MOST_EXPORTED) throw new Refusal('conflict', { message: TOO_MANY })
    } while (cursor)
    const text = spreadsheet(
      HEADER,
      rows.map((payment) => [
        payment.order_id,
        payment.why === null ? payment.uuid : null,
        chileanTimestamp(payment.at).replace(',', ''),
        payment.merchant,
        payment.branch,
        payment.amount,
        paymentWords(payment),
        payment.refund?.state === 'COMPLETED' ? payment.refund.amount : 0,
        payment.med_id,
        payment.why,
      ]),
    )
    return { name: 'pagos.csv', content: new TextEncoder().encode(text) }
  })
  mount(contract.readDashboardPayment, ({ account, id }) => paymentOf(account, id))
  mount(contract.readDashboardMessages, async ({ account, id }) => {
    const run = UUID.test(id) ? await network().run(account.integration_id, account.role, id) : undefined
    if (!run) throw new Refusal('not_found', { message: UNKNOWN })
    return messagesFor(account, run)
  })

  // Before the call's transaction, because the network works in a session of its own.
  const refunding: Heavy<typeof contract.refundDashboardPayment, contract.DashboardPaymentDetail> = {
    inTurn: (call) => call(),
    prepare: async (refund, { account, id }) => {
      const { uuid } = await paymentOf(account, id)
      if (account.role !== 'ER') throw new Refusal('forbidden', { message: NOT_A_COLLECTOR })
      const refused = await network().refund(account.integration_id, uuid, refund)
      if (refused !== null) throw new Refusal('conflict', { message: refused })
      return paymentOf(account, id)
    },
  }
  mount(
    contract.refundDashboardPayment,
    ({ account, body, prepared, audit }) => {
      const { uuid, refund } = prepared
      audit.detail = { integration: account.integration_id, payment: uuid, refund: refund?.id, amount: body.amount }
      return prepared
    },
    refunding,
  )
}
