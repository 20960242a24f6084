import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isPlainPress } from '../../ui/press.ts'
import { pageAt } from './document.load.ts'

/**
 * Draws the next page in one step: its text is here before its link is pressed, so that slices with room between them would only make it
 * come later.
 */
export function usePageLinks(area: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { current } = area
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href') ?? ''
      if (event.defaultPrevented || !isPlainPress(event) || !pageAt(href)) return
      event.preventDefault()
      // As the router's own links do: the same place again is no step of its own.
      const replace = new URL(href, location.href).href === location.href
      void navigate(href, { flushSync: true, replace })
    }
    current?.addEventListener('click', follow)
    return () => current?.removeEventListener('click', follow)
  }, [area, navigate])
}
