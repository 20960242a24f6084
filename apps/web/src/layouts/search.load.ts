import { searchIndex } from '../state/search.ts'
import { aheadWhenIdle } from '../ui/browser/idle.ts'

/** Pages on which most searches start: documentation, questions and reference. */
const READING = /^\/site\/(?:doc|que|ref)/

export function loadSearch() {
  searchIndex().catch(() => undefined)
  return import('../features/search/SearchDialog.tsx')
}

/**
 * Preloads the search while the browser is idle, on the pages on which most searches start.
 * @returns a function that cancels the preloading
 */
export const loadSearchWhenIdle = (pathname: string): (() => void) | undefined =>
  READING.test(pathname) ? aheadWhenIdle(() => void loadSearch().catch(() => undefined)) : undefined
