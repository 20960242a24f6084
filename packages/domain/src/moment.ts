const DAY = { timeZone: 'America/Santiago', day: '2-digit', month: '2-digit', year: 'numeric' } as const
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Creates a date formatter only on first use: creating it takes about 25 ms on a phone, and most pages show no date. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('es-CL', options))
}

const dayFormat = formatter(DAY)
const momentFormat = formatter(MOMENT)

/** Formats an ISO 8601 time as a day in Chile: 'dd-mm-aaaa'. */
export const chileanDay = (iso: string): string => dayFormat().format(new Date(iso))

/** Formats an ISO 8601 time for lists, in Chile's time zone: 'dd-mm-aaaa, hh:mm'. */
export const chileanTimestamp = (iso: string): string => momentFormat().format(new Date(iso))

/** Formats an ISO 8601 time for sentences, in Chile's time zone: 'dd-mm-aaaa a las hh:mm'. */
export const chileanMoment = (iso: string): string => chileanTimestamp(iso).replace(', ', ' a las ')

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** Formats a calendar day 'aaaa-mm-dd' for sentences: '31 de diciembre de 2027'. @throws RangeError for any other text */
export function longDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = MONTHS[Number(month) - 1]
  if (name === undefined) throw new RangeError(`not a day: ${day}`)
  return `${Number(date)} de ${name} de ${year}`
}

const DAY_MS = 86_400_000

/** Calendar day in Chile of a moment, as the number of days since 1970-01-01. */
function dayNumber(moment: Date): number {
  const [day = 0, month = 1, year = 0] = dayFormat().format(moment).split('-').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** Calendar days in Chile between an ISO 8601 time and a time in ms: 0 means the same day. */
export const daysSince = (iso: string, now: number): number => dayNumber(new Date(now)) - dayNumber(new Date(iso))

/** Calendar day in Chile of a time in ms, `yyyy-mm-dd`. */
export const chileanToday = (now: number): string =>
  new Date(dayNumber(new Date(now)) * DAY_MS).toISOString().slice(0, 10)
