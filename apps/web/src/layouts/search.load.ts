import { searchIndex } from '../state/search.ts'
import { aheadWhenIdle } from '../ui/idle.ts'

/** Pages whose readers search most. */
const READING = /^\/site\/(?:doc|que|ref)/

/** Fetches the search box and its index side by side. */
export function loadSearch() {
  searchIndex().catch(() => undefined)
  return import('../features/search/SearchDialog.tsx')
}

/**
 * Fetches them while a reader reads.
 * @returns calls it off
 */
export const loadSearchWhenIdle = (pathname: string): (() => void) | undefined =>
  READING.test(pathname) ? aheadWhenIdle(() => void loadSearch().catch(() => undefined)) : undefined
