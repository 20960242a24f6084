import { searchIndex } from '../state/search.ts'
import { whenIdle } from '../ui/idle.ts'

/** Pages whose readers search most. */
const READING = /^\/site\/(?:doc|que|ref)/

/** Fetches the search box and its index side by side. */
export function loadSearch() {
  searchIndex().catch(() => undefined)
  return import('../features/search/SearchDialog.tsx')
}

/** Fetches them while a reader reads, unless the person asked to save data. */
export function loadSearchWhenIdle(pathname: string): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!READING.test(pathname) || connection?.saveData) return
  whenIdle(() => void loadSearch().catch(() => undefined))
}
