const DAY = { timeZone: 'America/Santiago', day: '2-digit', month: '2-digit', year: 'numeric' } as const
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Made when it is first needed: it takes a phone some 25 ms, and most pages show no moment. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('es-CL', options))
}

const dayFormat = formatter(DAY)
const momentFormat = formatter(MOMENT)

/** A day as Chile writes it, 'dd-mm-aaaa', from the ISO 8601 text of a moment in it. */
export const chileanDay = (iso: string): string => dayFormat().format(new Date(iso))

/** A moment as Chile writes it in a list, 'dd-mm-aaaa, hh:mm', from its ISO 8601 text. */
export const chileanTimestamp = (iso: string): string => momentFormat().format(new Date(iso))

/** A moment as Chile writes it in a sentence, 'dd-mm-aaaa a las hh:mm', from its ISO 8601 text. */
export const chileanMoment = (iso: string): string => chileanTimestamp(iso).replace(', ', ' a las ')

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** A day of the calendar, 'aaaa-mm-dd', as a sentence says it: '31 de diciembre de 2027'. @throws RangeError for any other text */
export function longDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = MONTHS[Number(month) - 1]
  if (name === undefined) throw new RangeError(`not a day: ${day}`)
  return `${Number(date)} de ${name} de ${year}`
}

const DAY_MS = 86_400_000

/** A calendar day of Chile, counted in days. */
function dayNumber(moment: Date): number {
  const [day = 0, month = 1, year = 0] = dayFormat().format(moment).split('-').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** Days on Chile's calendar from a moment, an ISO 8601 text, to another, in ms: 0 is the same day, though hours lie between. */
export const daysSince = (iso: string, now: number): number => dayNumber(new Date(now)) - dayNumber(new Date(iso))
