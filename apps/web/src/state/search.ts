import { memoized } from '@portal/domain/memoized'
import { create } from 'zustand'
import { SEARCH_INDEX } from './search.address.ts'

interface Search {
  /** Initial text of the search dialog; null while the dialog is closed. */
  asked: string | null
  /** Whether somebody is about to open the search; the layouts, which know the dialog, then load it with its index. */
  near: boolean
}

export const useSearch = create<Search>(() => ({ asked: null, near: false }))

/** Loads the search when the pointer or the focus reaches a button that opens it. */
export const nearSearch = (): void => useSearch.setState({ near: true })

/** Whether the search may open: only if no modal dialog is open. */
export const mayOpenSearch = (): boolean => !document.querySelector('dialog:modal')

export const openSearch = (text = ''): void => useSearch.setState({ asked: text })

export const closeSearch = (): void => useSearch.setState({ asked: null })

export const searchIndex = memoized(async () => {
  const answer = await fetch(SEARCH_INDEX)
  if (!answer.ok) throw new Error(`${SEARCH_INDEX} ${answer.status}`)
  return answer.text()
})
