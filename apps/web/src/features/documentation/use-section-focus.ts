import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * After a move to a section the focus stands at its title, as the browser's own move would leave it. A frame later than the move, since
 * a move to another page puts the focus at its content first.
 */
export function useSectionFocus(): void {
  const { hash, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const arrived = useRef(key)
  useEffect(() => {
    // Whoever loads the page, or comes back to it from another one, has not asked for the section just now.
    const opened = back && arrived.current === key
    arrived.current = key
    if (!hash || opened) return
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(hash.slice(1))
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key, back])
}
