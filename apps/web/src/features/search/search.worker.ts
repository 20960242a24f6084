import { findPassages } from '@portal/documentation/search/find'
import { indexFromJson, type PassageIndex } from '@portal/documentation/search/passage-index'
import { type Answer, groupsOf, type SearchRequest } from './search.result.ts'

/** Maximum number of hits; more than the dialog shows, because it shows only a few of each kind. */
const LIMIT = 40

const page = globalThis as unknown as Pick<Worker, 'postMessage'>
let index: PassageIndex | undefined

addEventListener('message', ({ data: { id, json, typed } }: MessageEvent<SearchRequest>) => {
  if (json !== undefined) index = indexFromJson(json)
  const groups = index && typed ? groupsOf(findPassages(index, typed, { limit: LIMIT })) : []
  page.postMessage({ id, groups } satisfies Answer, [])
})
