import { DAY_MS } from './clock.ts'

const HOUR_MS = 3_600_000

const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

function partsOf(moment: Date): Record<string, string> {
  return Object.fromEntries(PARTS.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** Writes a moment as the network's answers do: ISO 8601 with Chile's offset, for example `2026-03-05T12:14:05-03:00`. */
export function chileanMoment(moment: Date): string {
  const { year, month, day, hour, minute, second, timeZoneName = '' } = partsOf(moment)
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '')}`
}

/** Calendar day in Chile of a moment, `yyyy-mm-dd`. */
export function chileanDay(moment: Date): string {
  const { year, month, day } = partsOf(moment)
  return `${year}-${month}-${day}`
}

/** Adds days to a calendar day `yyyy-mm-dd`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Hours after its midnight in UTC within which a calendar day in Chile begins and ends. */
const HOURS_OF_DAY = 30

/**
 * First moment of a calendar day in Chile at which its clocks show the hour or a later one: on the day that daylight saving time
 * begins there is no midnight.
 * @throws RangeError for text that is no such day
 */
export function chileanTime(day: string, hour: number): Date {
  const midnight = Date.parse(day)
  for (let hours = hour + 2; hours <= HOURS_OF_DAY; hours++) {
    const moment = new Date(midnight + hours * HOUR_MS)
    if (chileanDay(moment) === day && Number(partsOf(moment)['hour']) >= hour) return moment
  }
  throw new RangeError(`No moment of ${day} in Chile`)
}
