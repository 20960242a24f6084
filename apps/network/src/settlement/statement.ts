import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { chileanDay, chileanMoment, chileanTime, dayAfter } from '../clock/chile.ts'
import type { Db } from '../database.ts'
import { nextBankDay } from '../ledger/bank-day.ts'
import { enqueue } from '../notices/enqueue.ts'
import {
  closeLines,
  findStatement,
  insertStatement,
  type Line,
  linesOf,
  lockStatements,
  type OpenDay,
  openDaysOf,
  postponeLines,
} from './statement.queries.ts'

const lineAnswer = ({ type, payment_uuid, order_id, amount, commission, med_id, occurred_at }: Line) => ({
  type,
  payment_uuid,
  order_id,
  amount,
  commission,
  net: amount - commission,
  med_id,
  occurred_at: chileanMoment(occurred_at),
})
export type LineAnswer = ReturnType<typeof lineAnswer>

/** Statement as a participant reads it. */
export function statementAnswer(date: string, rows: readonly Line[]) {
  const lines = rows.map(lineAnswer)
  const sum = (field: 'amount' | 'commission' | 'net') => lines.reduce((total, line) => total + line[field], 0)
  const totals = { count: lines.length, amount: sum('amount'), commission: sum('commission'), net: sum('net') }
  return { date, lines, totals, checksum: checksumOf(lines) }
}

/** SHA-256 of the canonical JSON (RFC 8785). */
export const checksumOf = (lines: readonly LineAnswer[]): string =>
  createHash('sha256')
    .update(canonicalize(lines) ?? '')
    .digest('hex')

/** Last day that is over and whose settlement has come: 06:00 of the next bank day. */
export function lastDueDay(now: Date): string {
  let day = dayAfter(chileanDay(now), -1)
  while (nextBankDay(chileanTime(day, 12)) > now) day = dayAfter(day, -1)
  return day
}

/** Closes a day and tells the participant. Lines that come too late for a closed day go to the next one. */
export async function closeDay(db: Db, now: Date, open: OpenDay): Promise<boolean> {
  const { participant_id, day } = open
  await lockStatements(db, participant_id)
  if (await findStatement(db, participant_id, day)) {
    await postponeLines(db, open)
    return false
  }
  // Another process may have closed the day while this one waited for the lock.
  if ((await closeLines(db, open)) === 0) return false
  const { checksum } = statementAnswer(day, await linesOf(db, participant_id, day))
  await insertStatement(db, { participant_id, date: day, checksum, closed_at: now })
  const data = { date: day, checksum }
  await enqueue(db, now, [{ type: 'statement.ready', to: [participant_id], subject: day, data, happenedAt: now }])
  return true
}

/** Statement of a day; undefined until it is closed. A day that is over without lines is empty. */
export async function readDay(db: Db, now: Date, participant: string, date: string) {
  if (await findStatement(db, participant, date)) return statementAnswer(date, await linesOf(db, participant, date))
  if (date > lastDueDay(now)) return undefined
  const open = await openDaysOf(db, participant, date)
  return open.length === 0 ? statementAnswer(date, []) : undefined
}
