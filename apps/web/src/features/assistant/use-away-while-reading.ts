import { type RefObject, useEffect } from 'react'

/** Pixels of a move that is meant. */
const MEANT = 8

/** Marks what stands over a page while its reader goes on downwards, and no more once the reader turns back. */
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
