/** True for a day of the calendar, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
}

/** Day so many days later, or earlier if negative. */
export function dayPlus(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** All days of the month of a day. */
export function daysOfMonth(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`
  return Array.from({ length: 31 }, (_, at) => dayPlus(first, at)).filter((each) => each.startsWith(day.slice(0, 7)))
}
