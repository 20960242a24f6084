import type { ReadBuilt } from '@portal/documentation/built'
import { indexFromJson, type PassageIndex } from '@portal/documentation/search/passage-index'
import { memoized } from '@portal/domain/memoized'

/** All that the portal has published, ready to be asked. */
export interface Library {
  index: PassageIndex
  /** Each passage as minimal Markdown, by its address. */
  answers: ReadonlyMap<string, string>
}

/** The library, read from the files of the build at the first question. */
export const openLibrary = (read: ReadBuilt): (() => Promise<Library>) =>
  memoized(async () => {
    const [search, answers] = await Promise.all([read('search.json'), read('answers.json')])
    return {
      index: indexFromJson(search),
      answers: new Map(Object.entries(JSON.parse(answers) as Record<string, string>)),
    }
  })
