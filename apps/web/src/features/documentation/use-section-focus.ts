import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a move to a section the focus stands at its title, as the browser's own move would leave it. A frame later than the move, since
 * a move to another page puts the focus at its content first.
 */
export function useSectionFocus(): void {
  const { hash, key } = useLocation()
  const arrived = useRef(key)
  useEffect(() => {
    const first = arrived.current === key && document.activeElement === document.body
    arrived.current = key
    if (!hash || first) return
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(hash.slice(1))
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
}
