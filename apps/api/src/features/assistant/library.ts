import type { ReadBuilt } from '@portal/documentation/built'
import { indexFromJson, type PassageIndex } from '@portal/documentation/search/passage-index'
import { memoized } from '@portal/domain/memoized'

/** Published texts of the portal: the search index and the passages. */
export interface Library {
  index: PassageIndex
  /** Each passage as minimal Markdown, with its URL path as key. */
  answers: ReadonlyMap<string, string>
}

/** Returns a function that reads the library from the files of the build at its first call and then caches it. */
export const openLibrary = (read: ReadBuilt): (() => Promise<Library>) =>
  memoized(async () => {
    const [search, answers] = await Promise.all([read('search.json'), read('answers.json')])
    return {
      index: indexFromJson(search),
      answers: new Map(Object.entries(JSON.parse(answers) as Record<string, string>)),
    }
  })
