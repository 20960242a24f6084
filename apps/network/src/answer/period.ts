import { chileanTime, dayAfter } from '../clock/chile.ts'
import { DAY_MS } from '../clock/clock.ts'
import { Refusal } from '../refusal.ts'

const MOST_DAYS = 31

/** Days that a call may ask about. */
const DAYS = { first: '2000-01-01', last: '2100-12-31' }

/** True for a day of the calendar that a call may ask about, `yyyy-mm-dd`. */
const isDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  const known = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day
  return known && day >= DAYS.first && day <= DAYS.last
}

/** Message for a field that is no such day; undefined for one that is. */
export const dayMessage = (day: string): string | undefined =>
  isDay(day) ? undefined : `Debe ser un día entre ${DAYS.first} y ${DAYS.last}, como 2026-03-05`

/** Moments between which the days of a query lie. @throws Refusal invalid */
export function periodOf({ from = '', to = '' }: Readonly<Record<string, string>>): { from: Date; until: Date } {
  const fields: Record<string, string> = {}
  for (const [name, day] of Object.entries({ from, to })) {
    const message = dayMessage(day)
    if (message) fields[name] = message
  }
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) fields['to'] = 'Debe ser el mismo día o uno posterior a from'
  if (days > MOST_DAYS) fields['to'] = `El período puede tener hasta ${MOST_DAYS} días`
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return { from: chileanTime(from, 0), until: chileanTime(dayAfter(to), 0) }
}
