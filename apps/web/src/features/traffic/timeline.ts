import type { Traffic, TrafficRow } from '@portal/contract/traffic'
import { LIMITS } from '@portal/domain/limits'
import { chileanDay } from '@portal/domain/moment'
import type { Pages } from './traffic.api.ts'

const newestFirst = (one: TrafficRow, other: TrafficRow): number => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)

/** Puts rows into the first page: those that are shown somewhere replace their former self, new ones come in by their time. */
export function withRows(pages: Pages, rows: readonly TrafficRow[]): Pages {
  const given = new Map(rows.map((row) => [row.id, row]))
  const replaced = pages.pages.map((page) => ({
    ...page,
    data: page.data.map((row) => {
      const now = given.get(row.id)
      given.delete(row.id)
      return now ?? row
    }),
  }))
  const [first, ...others] = replaced
  if (!first) return pages
  const data = [...given.values(), ...first.data].toSorted(newestFirst)
  const days = first.days && withNew(first.days, [...given.values()])
  return { ...pages, pages: [{ ...first, data, days }, ...others] }
}

type Totals = NonNullable<Traffic['days']>

/** Calendar day in Chile, `yyyy-mm-dd`. */
const isoDay = (at: string): string => chileanDay(at).split('-').toReversed().join('-')

/** Counts new rows for their days. */
function withNew(days: Totals, rows: readonly TrafficRow[]): Totals {
  const totals = new Map(days.map((total) => [total.day, total]))
  for (const { at, kind } of rows) {
    const day = isoDay(at)
    const { calls, notices } = totals.get(day) ?? { calls: 0, notices: 0 }
    totals.set(day, { day, calls: calls + Number(kind === 'call'), notices: notices + Number(kind === 'notice') })
  }
  return [...totals.values()].toSorted((one, other) => (one.day < other.day ? 1 : -1))
}

/** Totals of the day of a row; undefined if a filter hides some of its rows. */
export const dayOf = ({ pages }: { pages: readonly Traffic[] }, at: string): Totals[number] | undefined =>
  pages.flatMap(({ days }) => days ?? []).find(({ day }) => day === isoDay(at))

const counted = (count: number, one: string, more: string): string => {
  const most = LIMITS.activityCounted
  if (count > most) return `más de ${most.toLocaleString('es-CL')} ${more}`
  return `${count.toLocaleString('es-CL')} ${count === 1 ? one : more}`
}

/** '86 llamadas y 112 avisos', without the kind that there was none of or that the filter hides. */
export function totalOf({ calls, notices }: Omit<Totals[number], 'day'>, kind: string): string {
  const texts = [
    kind !== 'notice' && calls > 0 && counted(calls, 'llamada', 'llamadas'),
    kind !== 'call' && notices > 0 && counted(notices, 'aviso', 'avisos'),
  ]
  return texts.filter(Boolean).join(' y ')
}

/** Rows of one calendar day. */
export interface Day {
  day: string
  rows: TrafficRow[]
}

/** Rows by day, in their order. @param dayOf calendar day of an ISO 8601 time */
export function byDay(rows: readonly TrafficRow[], dayOf: (at: string) => string): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const day = dayOf(row.at)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}
