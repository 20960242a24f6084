import { memoized } from '@portal/domain/memoized'
import { create } from 'zustand'
import { SEARCH_INDEX } from './search.address.ts'

/** Initial text of the search dialog; null while the dialog is closed. */
export const useSearch = create<{ asked: string | null }>(() => ({ asked: null }))

/** Whether the search may open: only if no modal dialog is open. */
export const mayOpenSearch = (): boolean => !document.querySelector('dialog:modal')

export const openSearch = (text = ''): void => useSearch.setState({ asked: text })

export const closeSearch = (): void => useSearch.setState({ asked: null })

export const searchIndex = memoized(async () => {
  const answer = await fetch(SEARCH_INDEX)
  if (!answer.ok) throw new Error(`${SEARCH_INDEX} ${answer.status}`)
  return answer.text()
})
