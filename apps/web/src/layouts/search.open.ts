import { mayOpenSearch, searchIndex } from '../state/search.ts'
import { aheadWhenIdle } from '../ui/browser/idle.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

/** Whether a key press opens the search: Ctrl+K or ⌘K anywhere, `/` outside text fields; never over another modal dialog. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: Press): boolean {
  const command = ctrlKey || metaKey
  const asks = command
    ? key.toLowerCase() === 'k'
    : key === '/' && !(target as Element).closest?.('input,textarea,select,[contenteditable]')
  return asks && !altKey && !defaultPrevented && mayOpenSearch()
}

const READING = /^\/site\/(?:doc|que|ref)/

export function loadSearch() {
  searchIndex().catch(() => undefined)
  return import('../features/search/SearchDialog.tsx')
}

/** Preloads the search when idle, on pages where people search most; returns a function that cancels the preload. */
export const loadSearchWhenIdle = (pathname: string): (() => void) | undefined =>
  READING.test(pathname) ? aheadWhenIdle(() => void loadSearch().catch(() => undefined)) : undefined
