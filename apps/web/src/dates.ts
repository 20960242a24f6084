const SANTIAGO = { timeZone: 'America/Santiago', day: '2-digit', month: '2-digit', year: 'numeric' } as const

const DAY = new Intl.DateTimeFormat('es-CL', SANTIAGO)
const MOMENT = new Intl.DateTimeFormat('es-CL', { ...SANTIAGO, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Day of an instant (ISO 8601) in Chile, dd-mm-aaaa. */
export const dayOf = (instant: string): string => DAY.format(new Date(instant))

/** Day and time of an instant (ISO 8601) in Chile. */
export const momentOf = (instant: string): string => MOMENT.format(new Date(instant))
