import { mayOpenSearch } from '../state/search.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

/** Whether a key asks for the search box: Ctrl+K (⌘K) anywhere, `/` where nothing is being typed; never over another window. */
export function asksForSearch({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: Press): boolean {
  const command = ctrlKey || metaKey
  const asks = command
    ? key.toLowerCase() === 'k'
    : key === '/' && !(target as Element).closest?.('input,textarea,select,[contenteditable]')
  return asks && !altKey && !defaultPrevented && mayOpenSearch()
}
