import { findPassages } from '@portal/documentation/search/find'
import { indexFromJson, type PassageIndex } from '@portal/documentation/search/passage-index'
import { type Answer, groupsOf, type SearchRequest } from './search.result.ts'

/** Maximum number of passages that a search returns; more than the dialog shows, which takes only a few of each kind. */
const LIMIT = 40

const page = globalThis as unknown as Pick<Worker, 'postMessage'>
let index: PassageIndex | undefined

addEventListener('message', ({ data: { id, json, typed } }: MessageEvent<SearchRequest>) => {
  if (json !== undefined) index = indexFromJson(json)
  const groups = index && typed ? groupsOf(findPassages(index, typed, { limit: LIMIT })) : []
  page.postMessage({ id, groups } satisfies Answer, [])
})
