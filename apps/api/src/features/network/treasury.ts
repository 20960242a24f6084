import type { Answer, Body, Query } from '@portal/contract/endpoint'
import type * as statements from '@portal/contract/network.statement'
import type * as topUps from '@portal/contract/network.top-up'
import { dayPlus, daysOfMonth } from '@portal/domain/network/day'
import { chileanToday } from '@portal/domain/moment'
import { Refusal } from '../../refusal.ts'
import { refusedAs, running, sentenceOf } from './asking.ts'
import type { NetworkPort, Refused } from './network.port.ts'

/** Days of a statement of the balance, at most. */
const MOST_DAYS = 31
const NOT_A_COLLECTOR = 'Solo un recaudador tiene saldo de devolución'
const TAKEN = 'Esta referencia ya tiene una transferencia. Usa otra.'

/** Integration whose money it is, by its id in the network. */
export interface Holder {
  id: string
  /** True if who asks may use its refund balance. */
  collects: boolean
}

interface Answered {
  body?: unknown
}

const isRefused = (answer: object): answer is Refused => 'refused' in answer

/** Answer of a read. @throws Refusal with the network's sentence */
function readOf<T>(answer: Answered | Refused): T {
  if (!isRefused(answer)) return answer.body as T
  throw new Refusal('invalid', { message: sentenceOf(answer), fields: { ...answer.fields } })
}

/** Field that a refused top-up concerns, and how the portal answers it. */
const REFUSED = {
  transfer_not_found: ['not_found', 'transfer_reference'],
  transfer_already_credited: ['conflict', 'transfer_reference'],
  commerce_inactive: ['conflict', 'commerce_id'],
} as const

const pesos = (amount: number): string => `$${amount.toLocaleString('es-CL')}`

/** Statements, refund balances and top-ups of the network, as answers of the portal. */
export function treasuryOf(port: NetworkPort | undefined) {
  /** @throws Refusal for a wallet, and without the network */
  const ofCollector = ({ collects }: Holder): NetworkPort => {
    if (!collects) throw refusedAs(NOT_A_COLLECTOR)
    return running(port)
  }
  return {
    async day(
      { id }: Holder,
      query: Query<typeof statements.readDayStatement>,
    ): Promise<Answer<typeof statements.readDayStatement>> {
      const network = running(port)
      const today = chileanToday(Date.now())
      const date = query.date ?? (await network.closedDays(id, '2000-01-01', today)).at(-1) ?? today
      const month = daysOfMonth(date)
      const closed = await network.closedDays(id, month[0] ?? date, month.at(-1) ?? date)
      const answer = await network.ask(id, 'readStatement', { params: { date } })
      if (isRefused(answer) && answer.refused === 'statement_not_ready') return { date, closed, statement: null }
      return { date, closed, statement: readOf<statements.DayStatement>(answer) }
    },
    async period(
      holder: Holder,
      query: Query<typeof statements.readBalanceStatement>,
    ): Promise<statements.BalanceStatement> {
      const network = ofCollector(holder)
      const { to = chileanToday(Date.now()), from = dayPlus(to, 1 - MOST_DAYS) } = query
      return readOf(await network.ask(holder.id, 'readAccountStatement', { query: { from, to } }))
    },
    async balances(holder: Holder): Promise<topUps.Balances> {
      const network = ofCollector(holder)
      const { id } = holder
      const { data } = readOf<{ data: { commerce_id: string | null; available: number; held: number }[] }>(
        await network.ask(id, 'listBalances', {}),
      )
      const commerces = data.some(({ commerce_id }) => commerce_id !== null)
        ? readOf<{ data: { commerce_id: string; name: string }[] }>(await network.ask(id, 'listCommerces', {})).data
        : []
      const names = new Map(commerces.map(({ commerce_id, name }) => [commerce_id, name]))
      const balances = data.map(({ commerce_id, available, held }) => ({
        // The list of merchants is a page: a collector of many finds the others by their id.
        commerce: commerce_id === null ? null : { id: commerce_id, name: names.get(commerce_id) ?? commerce_id },
        available,
        held,
      }))
      return { balances, top_ups: await network.topUps(id) }
    },
    async topUp(
      holder: Holder,
      { commerce_id, ...body }: Body<typeof topUps.topUp>,
    ): Promise<Answer<typeof topUps.topUp>> {
      const network = ofCollector(holder)
      const { id } = holder
      const key = crypto.randomUUID()
      const answer = await network.ask(id, 'createTopUp', { body: { ...body, commerce_id }, idempotencyKey: key })
      if (!isRefused(answer)) return body
      const { refused, fields } = answer
      const known = Object.hasOwn(REFUSED, refused) ? REFUSED[refused as keyof typeof REFUSED] : undefined
      if (!known) throw new Refusal('invalid', { message: sentenceOf(answer), fields: { ...fields } })
      const arrived = (await network.topUps(id)).find(
        ({ transfer_reference, state }) => transfer_reference === body.transfer_reference && state === 'PENDING',
      )
      if (arrived) {
        const message = `Llegaron ${pesos(arrived.amount)}: el monto debe ser exacto.`
        throw new Refusal('conflict', { message, fields: { amount: message } })
      }
      const [code, field] = known
      const message = sentenceOf(answer)
      throw new Refusal(code, { message, fields: { [field]: message } })
    },
    async transfer(
      holder: Holder,
      body: Body<typeof topUps.makeTransfer>,
    ): Promise<Answer<typeof topUps.makeTransfer>> {
      const network = ofCollector(holder)
      if (await network.transfer(holder.id, body.transfer_reference, body.amount)) return body
      throw new Refusal('conflict', { message: TAKEN, fields: { transfer_reference: TAKEN } })
    },
  }
}
