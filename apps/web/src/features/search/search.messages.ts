import type { Group } from './search.found.ts'

/** What the page asks of the worker: to read an index, or to look for a text in it. */
export interface Order {
  id: number
  json?: string
  typed?: string
}

/** What the worker answers to the order of the same number. */
export interface Answer {
  id: number
  groups: readonly Group[]
}
