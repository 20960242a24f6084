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

let text: Promise<string> | undefined

/** The index as it travels: asked for once, and again after a failure. */
export function searchIndex(): Promise<string> {
  text ??= fetch(SEARCH_INDEX)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${SEARCH_INDEX} ${answer.status}`))))
    .catch((error: unknown) => {
      text = undefined
      throw error
    })
  return text
}
