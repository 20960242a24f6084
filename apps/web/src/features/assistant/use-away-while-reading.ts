import { type RefObject, useEffect } from 'react'

/** Pixels below which scrolling is ignored. */
const MEANT = 8

/** Sets `data-away` on an element while the person scrolls down, and removes it when they scroll up. */
export function useAwayWhileReading(over: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY
    const look = (): void => {
      if (Math.abs(scrollY - last) < MEANT && scrollY > 0) return
      over.current?.toggleAttribute('data-away', scrollY > last)
      last = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [over])
}
