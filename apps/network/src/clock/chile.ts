import { DAY_MS } from './clock.ts'

const HOUR_MS = 3_600_000

const OFFSET = new Intl.DateTimeFormat('en', { timeZone: 'America/Santiago', timeZoneName: 'longOffset' })

/** The offset of the last hour that was asked for, because each answer has moments of the same hour or of the next. */
let known = { hour: Number.NaN, offset: '' }

/** Offset of Chile's clocks from UTC at a moment, for example `-03:00`; it changes only at whole hours. */
function offsetAt(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS)
  if (hour !== known.hour) {
    const name = OFFSET.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
    known = { hour, offset: name?.value.replace('GMT', '') ?? '' }
  }
  return known.offset
}

/** Writes a moment as the network's answers do: ISO 8601 with Chile's offset, for example `2026-03-05T12:14:05-03:00`. */
export function chileanMoment(moment: Date): string {
  const offset = offsetAt(moment)
  const shown = new Date(moment.getTime() + Number.parseInt(offset, 10) * HOUR_MS)
  return shown.toISOString().slice(0, 19) + offset
}

/** Calendar day in Chile of a moment, `yyyy-mm-dd`. */
export const chileanDay = (moment: Date): string => chileanMoment(moment).slice(0, 10)

/** Adds days to a calendar day `yyyy-mm-dd`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/
/** Hours after its midnight in UTC within which a calendar day in Chile begins and ends. */
const HOURS_OF_DAY = 30

/**
 * First moment of a calendar day in Chile at which its clocks show the hour or a later one: on the day that daylight saving time
 * begins there is no midnight.
 * @throws RangeError for text that is no such day
 */
export function chileanTime(day: string, hour: number): Date {
  const midnight = DAY.test(day) ? Date.parse(day) : Number.NaN
  for (let hours = hour + 2; hours <= HOURS_OF_DAY; hours++) {
    const moment = new Date(midnight + hours * HOUR_MS)
    const shown = chileanMoment(moment)
    if (shown.startsWith(day) && Number(shown.slice(11, 13)) >= hour) return moment
  }
  throw new RangeError(`No moment of ${day} in Chile`)
}
