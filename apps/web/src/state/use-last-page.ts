import { useEffect } from 'react'

/** An address past the end, of a page that is no more, shows the last one; `pages` is undefined until it is known. */
export function useLastPage(
  page: number,
  pages: number | undefined,
  goTo: (page: number, replace: true) => void,
): void {
  useEffect(() => {
    if (pages !== undefined && page > pages) goTo(pages, true)
  })
}
