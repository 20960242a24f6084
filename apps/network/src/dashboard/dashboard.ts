import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { chileanDay, chileanTime, dayAfter } from '../clock/chile.ts'
import type { Clock } from '../clock/clock.ts'
import { commerceOfTaxId } from '../commerce/commerce.queries.ts'
import type { Db } from '../database.ts'
import { refundBalance } from '../ledger/refund-balance.ts'
import { participantById } from '../participant/participant.queries.ts'
import type { Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { readCharge } from '../simulation/run.ts'
import { figuresOf, findPaymentOf, findPaymentsOf, findUnpaid, findUnpaidOf, type Role } from './dashboard.queries.ts'
import type { FoundPayment, Wanted } from './dashboard.queries.ts'
import { endedOf, rowOf, unpaidRowOf } from './rows.ts'

interface Parts {
  db: Db
  clock: Clock
  perform: Perform
  /** Writes what the log of calls keeps in memory. */
  flushLog: () => Promise<void>
}

interface Filter extends Omit<Wanted, 'from' | 'until'> {
  /** First and last day in Chile, `yyyy-mm-dd`. */
  from?: string | undefined
  to?: string | undefined
}

const cursorOf = ({ at, uuid }: { at: string; uuid: string }): string => `${Date.parse(at)}_${uuid}`

function placeOf(cursor: string): { at: Date; uuid: string } {
  const [time, uuid = ''] = cursor.split('_')
  return { at: new Date(Number(time)), uuid }
}

/** The newest first; of the same moment in the order of the database. */
const byTime = (one: { at: string; uuid: string }, other: { at: string; uuid: string }): number =>
  other.at.localeCompare(one.at) || (other.uuid < one.uuid ? -1 : 1)

const momentOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null

const byHour = (counts: readonly { hour: number; count: number }[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => counts.find((one) => one.hour === hour)?.count ?? 0)

/** Payments of one side of a participant for the dashboard, and their refunds. */
export function dashboardOf({ db, clock, perform, flushLog }: Parts) {
  /** Money that refunds of a payment, or of most payments of a collector, are paid with: the global balance until a mode is chosen; null if the network or a merchant pays. */
  const balanceOf = (id: string, mode: string | null, tax_id?: string): Promise<number | null> =>
    db.transaction().execute(async (tx) => {
      if (mode === 'GLOBAL_AUTOMATICO') return null
      const commerce = mode === 'COMMERCE' && tax_id !== undefined ? await commerceOfTaxId(tx, id, tax_id) : undefined
      if (mode === 'COMMERCE' && !commerce) return tax_id === undefined ? null : 0
      const { amount, held } = await refundBalance(tx, clock.now(), id, commerce ?? null)
      return amount - held
    })

  const detailOf = async (found: FoundPayment, id: string, role: Role) => {
    const collects = role === 'ER'
    const refundable =
      collects && found.state !== 'REVERSED' && !['REQUESTED', 'COMPLETED'].includes(found.refund_state ?? '')
    return {
      ...rowOf(found),
      number: found.number,
      description: found.description,
      commission: collects ? found.commission : null,
      ended_at: null,
      settle_at: found.settle_at.toISOString(),
      settled_at: momentOrNull(found.settled_at),
      reversed_at: momentOrNull(found.reversed_at),
      refund: found.refund_state && {
        id: found.refund_id ?? '',
        state: found.refund_state,
        amount: found.refund_amount ?? 0,
        reason: found.reason ?? '',
        requested_at: found.requested_at?.toISOString() ?? '',
        resolved_at: momentOrNull(found.resolved_at),
        rejection: found.rejection && NETWORK_ERRORS[found.rejection].message,
      },
      refundable,
      balance: refundable ? await balanceOf(id, found.refund_mode, found.merchant.tax_id) : null,
    }
  }

  return {
    async today(id: string, role: Role) {
      const day = chileanDay(clock.now())
      const { hours, failures, ...figures } = await figuresOf(db, id, role, { day, midnight: chileanTime(day, 0) })
      const last = hours.reduce<Date | null>((latest, { last: at }) => (latest && latest > at ? latest : at), null)
      return {
        day,
        ...figures,
        hours: byHour(hours),
        failures: byHour(failures),
        last_paid_at: momentOrNull(last),
        balance: role === 'ER' ? await balanceOf(id, (await participantById(db, id))?.refundMode ?? null) : null,
      }
    },
    async payments(
      id: string,
      role: Role,
      { from, to, ...wanted }: Filter,
      page: { cursor?: string | undefined; size: number },
    ) {
      const days = {
        from: from === undefined ? undefined : chileanTime(from, 0),
        until: to === undefined ? undefined : chileanTime(dayAfter(to), 0),
      }
      const after = page.cursor ? placeOf(page.cursor) : undefined
      const filter = { ...wanted, ...days }
      const paid = await findPaymentsOf(db, id, role, filter, after, page.size + 1)
      const unpaid = await findUnpaidOf(db, id, role, filter, after, page.size + 1)
      const found = [...paid.map(rowOf), ...unpaid.map(unpaidRowOf)].toSorted(byTime)
      const shown = found.slice(0, page.size)
      const last = shown.at(-1)
      return { data: shown, next: found.length > page.size && last ? cursorOf(last) : null }
    },
    /** A payment by its uuid, or a charge that ended without one by that of its token. */
    async payment(id: string, role: Role, uuid: string) {
      const found = await findPaymentOf(db, id, role, uuid)
      if (found) return detailOf(found, id, role)
      const unpaid = await findUnpaid(db, id, role, uuid)
      return unpaid && endedOf(unpaid)
    },
    /** Everything that the log has of the same. */
    async run(id: string, role: Role, uuid: string) {
      const token =
        (await findPaymentOf(db, id, role, uuid))?.token_uuid ?? (await findUnpaid(db, id, role, uuid))?.uuid
      const read = token === undefined ? undefined : await readCharge(db, token)
      return read && { id: '', now: clock.now().toISOString(), ...read.seen }
    },
    /** Refunds a payment that the participant collected. @returns why it was refused, or null */
    async refund(id: string, uuid: string, { key, amount, reason }: { key: string; amount: number; reason: string }) {
      const caller = await participantById(db, id)
      if (!caller) return NETWORK_ERRORS.not_found.message
      try {
        const body = { refund_id: `DEV-${key}`, amount, reason }
        await perform(caller, 'requestRefund', { params: { uuid }, body, idempotencyKey: key })
        await flushLog()
        return null
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return NETWORK_ERRORS[error.code].message
      }
    },
  }
}
