import { mayOpenSearch } from '../state/search.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

/** Whether a key press opens the search: Ctrl+K or ⌘K anywhere, `/` outside text fields; never over another modal dialog. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: Press): boolean {
  const command = ctrlKey || metaKey
  const asks = command
    ? key.toLowerCase() === 'k'
    : key === '/' && !(target as Element).closest?.('input,textarea,select,[contenteditable]')
  return asks && !altKey && !defaultPrevented && mayOpenSearch()
}
