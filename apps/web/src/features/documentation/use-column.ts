import { type RefObject, useEffect, useRef } from 'react'
import { useActiveSection } from './active-section.ts'

/**
 * A column that scrolls by itself, in which the link of what is being read stays in sight.
 * @param address of the page that is open
 */
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

/** Only the column moves, and only when the link is near its ends or past them. */
function showIn(column: HTMLElement, link: Element): void {
  const at = link.getBoundingClientRect().top - column.getBoundingClientRect().top
  if (at < 40 || at > column.clientHeight * 0.8) column.scrollTop += at - column.clientHeight / 3
}
