const DAY = { timeZone: 'America/Santiago', day: '2-digit', month: '2-digit', year: 'numeric' } as const

const DAYS = new Intl.DateTimeFormat('es-CL', DAY)
const MOMENTS = new Intl.DateTimeFormat('es-CL', { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A day as Chile writes it, 'dd-mm-aaaa', from the ISO 8601 text of a moment in it. */
export const chileanDay = (iso: string): string => DAYS.format(new Date(iso))

/** A moment as Chile writes it in a list, 'dd-mm-aaaa, hh:mm', from its ISO 8601 text. */
export const chileanTimestamp = (iso: string): string => MOMENTS.format(new Date(iso))

/** A moment as Chile writes it in a sentence, 'dd-mm-aaaa a las hh:mm', from its ISO 8601 text. */
export const chileanMoment = (iso: string): string => chileanTimestamp(iso).replace(', ', ' a las ')

const LONG_DAYS = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'UTC' })

/** A day of the calendar, 'aaaa-mm-dd', as a sentence says it: '31 de diciembre de 2027'. */
export const longDay = (day: string): string => LONG_DAYS.format(new Date(day))

const DAY_MS = 86_400_000

/** A calendar day of Chile, counted in days. */
function dayNumber(moment: Date): number {
  const [day = 0, month = 1, year = 0] = DAYS.format(moment).split('-').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** Days on Chile's calendar from a moment, an ISO 8601 text, to another, in ms: 0 is the same day, though hours lie between. */
export const daysSince = (iso: string, now: number): number => dayNumber(new Date(now)) - dayNumber(new Date(iso))
