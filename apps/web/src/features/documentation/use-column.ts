import { type RefObject, useEffect, useRef } from 'react'
import { useActiveSection } from './active-section.ts'

/** Scrolls a column so that the link of the open page, or of the section being read, stays in view. */
export function useColumn(address: string): RefObject<HTMLDivElement | null> {
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (mark: string) => {
      const link = column.current?.querySelector(mark)
      if (column.current && link) showIn(column.current, link)
    }
    show(`[href="${address}"]`)
    return useActiveSection.subscribe(({ id }) => {
      if (id) show(`[href$="#${id}"]`)
    })
  }, [address])
  return column
}

/** Scrolls the column, not the page, if a link is outside it or near its upper or lower end. */
function showIn(column: HTMLElement, link: Element): void {
  const at = link.getBoundingClientRect().top - column.getBoundingClientRect().top
  if (at < 40 || at > column.clientHeight * 0.8) column.scrollTop += at - column.clientHeight / 3
}
