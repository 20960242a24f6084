import { memoized } from '@portal/domain/memoized'
import { create } from 'zustand'
import { SEARCH_INDEX } from './search.address.ts'

/** The search box: what it is opened with, or null while it is closed. */
export const useSearch = create<{ asked: string | null }>(() => ({ asked: null }))

/** Whether nothing lies over the page: the search opens over no other window, nor over the assistant where it is one. */
export const mayOpenSearch = (): boolean =>
  [document, document.querySelector('portal-assistant')?.shadowRoot].every(
    (tree) => !tree?.querySelector('dialog:modal'),
  )

export const openSearch = (text = ''): void => useSearch.setState({ asked: text })

export const closeSearch = (): void => useSearch.setState({ asked: null })

/** The index as it travels. */
export const searchIndex = memoized(async () => {
  const answer = await fetch(SEARCH_INDEX)
  if (!answer.ok) throw new Error(`${SEARCH_INDEX} ${answer.status}`)
  return answer.text()
})
