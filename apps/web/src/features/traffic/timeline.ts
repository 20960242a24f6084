import type { TrafficRow } from '@portal/contract/traffic'
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
  return { ...pages, pages: [{ ...first, data: [...given.values(), ...first.data].toSorted(newestFirst) }, ...others] }
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
