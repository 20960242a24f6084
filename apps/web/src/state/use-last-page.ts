import { useEffect } from 'react'

/** Goes to the last page of a list if the address names one past the end; `pages` is undefined until it is known. */
export function useLastPage(
  page: number,
  pages: number | undefined,
  goTo: (page: number, replace: true) => void,
): void {
  useEffect(() => {
    if (pages !== undefined && page > pages) goTo(pages, true)
  })
}
