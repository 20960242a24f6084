import { useEffect, useState } from 'react'

/** How long typing rests before somebody is asked about it, in ms. */
const REST = 200

/** A text as it was when it last rested: what follows from it is asked once, not at every letter. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
