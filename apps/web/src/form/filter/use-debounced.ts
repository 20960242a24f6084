import { useEffect, useState } from 'react'

/** Milliseconds without typing before the text counts as settled. */
const DELAY_MS = 200

/** Debounced text: changes 200 ms after the last keystroke, so that a search is not sent for every letter. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
