import { chileanDay, chileanTime, dayAfter } from '../clock/chile.ts'
import { BANK_HOLIDAYS } from './holidays.ts'

/** Hour in Chile at which a bank day begins to settle. */
const SETTLEMENT_HOUR = 6

const isBankDay = (day: string): boolean => {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !BANK_HOLIDAYS.has(day)
}

/** When the calendar day in Chile of a moment settles: at 06:00 of the first bank day after it. */
export function nextBankDay(moment: Date): Date {
  let day = dayAfter(chileanDay(moment))
  while (!isBankDay(day)) day = dayAfter(day)
  return chileanTime(day, SETTLEMENT_HOUR)
}
