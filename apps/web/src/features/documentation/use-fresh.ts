import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Milliseconds after which a new page is laid out whole. */
const REST = 500

/**
 * Whether an article leaves the layout of what is below its first view for later, so that the next page shows sooner. Only at the
 * beginning of a page: a section further down, or a way back, needs the heights of all that is above it.
 * @param first anchor of the first section
 */
export function useFresh(first: string | undefined): boolean {
  const { hash } = useLocation()
  const isMove = useNavigationType() !== NavigationType.Pop
  const [arrived] = useState(hash)
  const [fresh, setFresh] = useState(isMove && (hash === '' || hash === `#${first}`))
  useEffect(() => {
    const rest = setTimeout(() => setFresh(false), REST)
    return () => clearTimeout(rest)
  }, [])
  return fresh && hash === arrived
}
