import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the end of a growing list in view while the reader is there. If they are not, nothing moves, and what they have not seen is
 * counted until its end comes into view.
 */
export function useArrivals(count: number) {
  const end = useRef<HTMLSpanElement>(null)
  const atEnd = useRef(false)
  const latest = useRef(count)
  const [seen, setSeen] = useState(count)
  const show = (): void => end.current?.scrollIntoView({ block: 'nearest' })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      atEnd.current = entry?.isIntersecting === true
      if (atEnd.current) setSeen(latest.current)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    latest.current = count
    if (!atEnd.current) return
    setSeen(count)
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return { end, unseen: Math.max(0, count - seen), show }
}
