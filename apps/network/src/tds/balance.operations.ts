import { askedPage, pageBody } from '../answer/page.ts'
import { chileanMoment } from '../clock/chile.ts'
import type { Db } from '../database.ts'
import { periodOf } from '../answer/period.ts'
import { type Balance, refundBalance } from '../ledger/refund-balance.ts'
import type { Call, Operations } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import { Refusal } from '../refusal.ts'
import { balanceBefore, commerceBalances, type Movement, movementPage, movementsIn } from './balance.queries.ts'
import { type Commerce, commerceOfId } from '../commerce/commerce.queries.ts'
import { csv } from '@portal/domain/csv'
import { topUp } from './top-up.ts'

const balanceAnswer = ({ commerce_id, amount, held, updated_at }: Balance) => ({
  kind: commerce_id === null ? 'GLOBAL' : 'COMMERCE',
  commerce_id,
  available: amount - held,
  held,
  updated_at: chileanMoment(updated_at),
})

const movementAnswer = ({ id, commerce_id, type, amount, balance, reference, occurred_at }: Movement) => ({
  movement_id: id,
  commerce_id,
  type,
  amount,
  balance,
  reference,
  occurred_at: chileanMoment(occurred_at),
})

const wrong = (field: string, message: string) => new Refusal('invalid', { fields: { [field]: message } })

async function commerceIn({ db, caller }: Call, id: string): Promise<Commerce> {
  const commerce = await commerceOfId(db, caller.id, id)
  if (!commerce) throw wrong('commerce_id', 'No tienes un comercio con este identificador')
  return commerce
}

/** Merchant that the query names; undefined for all balances. */
async function filterIn(call: Call): Promise<Commerce | undefined> {
  const id = call.query['commerce_id']
  return id === undefined ? undefined : commerceIn(call, id)
}

/** Balance that a top-up names. */
async function balanceToCredit(call: Call, commerceId: string | null | undefined): Promise<Balance> {
  const { db, now, caller } = call
  if (caller.refundMode === 'GLOBAL_AUTOMATICO')
    throw new Refusal('invalid', { description: 'En el modo GLOBAL_AUTOMATICO no hay saldo que recargar' })
  if (caller.refundMode !== 'COMMERCE') {
    if (commerceId) throw wrong('commerce_id', 'Tu modo de devolución tiene un solo saldo, sin comercio')
    return refundBalance(db, now, caller.id, null)
  }
  if (!commerceId) throw wrong('commerce_id', 'Indica el comercio: tu modo de devolución tiene un saldo por comercio')
  const commerce = await commerceIn(call, commerceId)
  if (commerce.state === 'INACTIVE') throw new Refusal('commerce_inactive')
  return refundBalance(db, now, caller.id, commerce)
}

/** Balances of a collector's refund mode; only that of one merchant if it is given. */
async function balancesOf(db: Db, now: Date, caller: Participant, commerce: Commerce | undefined): Promise<Balance[]> {
  if (caller.refundMode === 'GLOBAL_AUTOMATICO') return []
  if (caller.refundMode === 'COMMERCE') return commerceBalances(db, now, caller.id, commerce?.id)
  return commerce ? [] : [await refundBalance(db, now, caller.id, null)]
}

export const balanceOperations = () =>
  ({
    async listBalances(call) {
      const { db, now, caller } = call
      const commerce = await filterIn(call)
      return { body: { data: (await balancesOf(db, now, caller, commerce)).map(balanceAnswer) } }
    },

    async createTopUp(call) {
      const { db, now, body } = call
      const { transfer_reference, amount, commerce_id } = body as {
        transfer_reference: string
        amount: number
        commerce_id?: string | null
      }
      const balance = await balanceToCredit(call, commerce_id)
      const { id, created_at, ...credited } = await topUp(db, now, balance, transfer_reference, amount)
      return {
        body: {
          top_up_id: id,
          state: 'CREDITED',
          transfer_reference: credited.transfer_reference,
          amount: credited.amount,
          commerce_id: credited.commerce_id,
          created_at: chileanMoment(created_at),
        },
      }
    },

    async listMovements(call) {
      const { page, offset } = askedPage(call.query)
      const period = periodOf(call.query)
      const commerce = await filterIn(call)
      const { rows, total } = await movementPage(call.db, call.caller.id, commerce?.id, period, offset)
      return { body: pageBody(rows.map(movementAnswer), total, page) }
    },

    async readAccountStatement(call) {
      const { db, caller } = call
      const period = periodOf(call.query)
      const commerce = await filterIn(call)
      const movements = await movementsIn(db, caller.id, commerce?.id, period)
      const lines = movements.map(movementAnswer)
      if (call.accept === 'text/csv') return { media: 'text/csv', body: csvOf(lines) }
      const opening = await balanceBefore(db, caller.id, commerce?.id, period.from)
      const sum = (sign: number) =>
        movements.reduce((total, { amount }) => (Math.sign(amount) === sign ? total + amount : total), 0)
      const [credits, debits] = [sum(1), sum(-1)]
      const { from, to } = call.query
      return { body: { from, to, opening, closing: opening + credits + debits, credits, debits, movements: lines } }
    },
  }) satisfies Partial<Operations>

const COLUMNS = ['movement_id', 'commerce_id', 'type', 'amount', 'balance', 'reference', 'occurred_at'] as const

const csvOf = (lines: ReturnType<typeof movementAnswer>[]): string =>
  csv(
    COLUMNS,
    lines.map((line) => COLUMNS.map((column) => line[column])),
  )
