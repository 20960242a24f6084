import { useEffect, useState } from 'react'
import { logFailure } from '../../feedback/log.ts'

/** Looking whether the document can be had, drawing it in its frame, done; or it could not be had. */
export type Loading = 'asking' | 'drawing' | 'done' | 'failed'

/**
 * Looks whether a document can be had before a frame shows it: a frame would show whatever is answered instead. It is the same for
 * everybody, so it is asked for without a token.
 */
export function useAvailability(address: string) {
  const [state, setState] = useState<Loading>('asking')
  useEffect(() => {
    if (state !== 'asking') return
    const left = new AbortController()
    // Its head alone: browsers keep what a frame shows apart, so the frame would fetch the rest once more.
    fetch(address, { method: 'HEAD', signal: left.signal })
      .then((answer) => {
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
        setState('drawing')
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        logFailure('Reference failed', error)
        setState('failed')
      })
    return () => left.abort()
  }, [address, state])
  return { state, retry: () => setState('asking'), drawn: () => setState('done') }
}
