import type { Group } from './search.result.ts'

/** What the page asks of the worker: to read an index, or to look for a text in it. */
export interface SearchRequest {
  id: number
  json?: string
  typed?: string
}

/** What the worker answers to the request of the same number. */
export interface Answer {
  id: number
  groups: readonly Group[]
}
