import { useEffect, useRef, useState } from 'react'

const PACE_MS = 1000

/** Says what is new in a list, one sentence at most each second; what the list has at first is not said. */
export function useSentences(all: readonly string[]): string {
  const said = useRef(all.length)
  const [now, setNow] = useState('')
  useEffect(() => {
    if (said.current >= all.length) return
    const say = () => {
      setNow(all[said.current] ?? '')
      said.current += 1
      if (said.current >= all.length) clearInterval(timer)
    }
    const timer = setInterval(say, PACE_MS)
    return () => clearInterval(timer)
  }, [all])
  return now
}
