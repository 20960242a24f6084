import { chileanTime, dayAfter } from '../clock/chile.ts'
import { Refusal } from '../refusal.ts'

const MOST_DAYS = 31
const DAY_MS = 86_400_000

/** True for a day of the calendar, `yyyy-mm-dd`. */
export const isDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Moments between which the days of a query lie. @throws Refusal invalid */
export function periodOf({ from = '', to = '' }: Readonly<Record<string, string>>): { from: Date; until: Date } {
  const fields: Record<string, string> = {}
  if (!isDay(from)) fields['from'] = 'Debe ser un día, como 2026-03-01'
  if (!isDay(to)) fields['to'] = 'Debe ser un día, como 2026-03-05'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) fields['to'] = 'Debe ser el mismo día o uno posterior a from'
  if (days > MOST_DAYS) fields['to'] = `El período puede tener hasta ${MOST_DAYS} días`
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return { from: chileanTime(from, 0), until: chileanTime(dayAfter(to), 0) }
}
