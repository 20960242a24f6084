import type { TrafficFilter, TrafficRow } from '@portal/contract/traffic'

/** Filters of the timeline, as the address has them; an empty text is no filter. */
export type Filter = Record<keyof TrafficFilter, string>

export const NO_FILTER: Filter = { kind: '', name: '', result: '', code: '', from: '', to: '', text: '' }
const NAMES = Object.keys(NO_FILTER) as (keyof Filter)[]

export const readFilter = (search: URLSearchParams): Filter => ({
  ...NO_FILTER,
  ...Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])),
})

export const writeFilter = (filter: Filter): URLSearchParams =>
  new URLSearchParams(NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))

const WRONG = new Set(['failed', 'retrying'])

/** True if a row that just came belongs to the list; of what only the server can look for, nothing does. */
export function fits(row: TrafficRow, { kind, name, result, code, from, to, text }: Filter): boolean {
  if (text || from || to) return false
  if (kind && row.kind !== kind) return false
  if (name && row.name !== name) return false
  if (result === 'retrying' && row.verdict !== 'retrying') return false
  if (result === 'failed' && !WRONG.has(row.verdict)) return false
  return !code || code === String(row.status) || code === row.code
}
