import type { TrafficRow } from '@portal/contract/traffic'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { trafficEvents } from './traffic.api.ts'

/** `off`: the server refuses to stream. */
export type Liveness = 'live' | 'lost' | 'off'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 16_000

/** Follows the traffic of an integration while `on` and the tab is visible; goes on after a cut where it ended. */
export function useLive(uuid: string, on: boolean, take: (rows: TrafficRow[]) => void) {
  const [state, setState] = useState<Liveness>('live')
  /** Time of the last event, and of the next try after a cut, in ms. */
  const [times, setTimes] = useState(() => ({ seen: Date.now(), next: 0 }))
  const taken = useRef(take)
  useEffect(() => {
    taken.current = take
  })
  const retry = useRef<() => void>(undefined)

  useEffect(() => {
    if (!on) return
    let mark: string | undefined
    let ended = new AbortController()
    async function follow(integration: string, signal: AbortSignal): Promise<void> {
      for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
        let heard = false
        try {
          for await (const event of trafficEvents(integration, mark, signal)) {
            mark = event.mark ?? mark
            wait = FIRST_WAIT_MS
            heard = true
            setState('live')
            setTimes({ seen: Date.now(), next: 0 })
            if (event.rows.length > 0) taken.current(event.rows)
          }
          // The server ends a stream after a while; it is opened again at once.
          if (heard) continue
        } catch (error) {
          if (signal.aborted) return
          if (error instanceof CallFailure && [404, 409].includes(error.status)) return setState('off')
        }
        setState('lost')
        setTimes(({ seen }) => ({ seen, next: Date.now() + wait }))
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, wait)
          retry.current = resolve
          signal.addEventListener(
            'abort',
            () => {
              clearTimeout(timer)
              resolve()
            },
            { once: true },
          )
        })
      }
    }
    const turn = (): void => {
      ended.abort()
      if (document.visibilityState !== 'visible') return
      ended = new AbortController()
      void follow(uuid, ended.signal)
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      ended.abort()
    }
  }, [uuid, on])

  return { state, ...times, retry: () => retry.current?.() }
}
