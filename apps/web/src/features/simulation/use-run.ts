import type { Run, Step } from '@portal/contract/simulation'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { useSession } from '../../session/session.store.ts'
import { readSimulation, runEvents, stepOf } from './simulation.api.ts'

/** `lost`: the connection ended too early and is made again; `gone`: the link is no longer valid. */
type Liveness = 'loading' | 'live' | 'lost' | 'ended' | 'gone'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 8000
/** Time that the note about messages that came in a pause stays. */
const TOLD_MS = 6000

/** Run as it was received, with the difference between the network's clock and the browser's, in ms. */
interface Received {
  run: Run
  skew: number
}

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isVisible = () => document.visibilityState === 'visible'
const useVisible = () => useSyncExternalStore(watchVisibility, isVisible, () => false)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface Follower {
  onRun: (run: Run) => void
  onState: (state: Liveness) => void
  /** Called after a pause, with the number of messages that came in it. */
  onResumed: (missed: number) => void
}

/** Follows a run until it ends, its link is gone or `signal` aborts. Where streams are refused it reads the run from time to time. */
async function follow(id: string, signal: AbortSignal, { onRun, onState, onResumed }: Follower): Promise<void> {
  let wait = FIRST_WAIT_MS
  let last: Run | undefined
  let lost = false
  const take = (run: Run): void => {
    if (lost && last) onResumed(run.messages.length - last.messages.length)
    lost = false
    last = run
    onRun(run)
  }
  while (!signal.aborted) {
    try {
      for await (const run of runEvents(id, signal)) {
        wait = FIRST_WAIT_MS
        take(run)
        onState('live')
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallFailure && error.status === 404) return onState('gone')
      if (error instanceof CallFailure && error.status > 0) await readSimulation(id, signal).then(take, () => undefined)
    }
    if (signal.aborted) return
    if (last?.over) return onState('ended')
    lost = true
    onState('lost')
    await pause(wait, signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

/** Follows a run by its id while the tab is visible. */
export function useRun(id: string | undefined) {
  const [received, setReceived] = useState<Received>()
  const [state, setState] = useState<Liveness>('loading')
  const [missed, setMissed] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  const visible = useVisible()
  const known = useSession(({ status }) => status !== 'starting')

  const put = useCallback((run: Run) => {
    setReceived((old) => {
      if (old && old.run.id === run.id && old.run.now > run.now) return old
      return { run, skew: Date.parse(run.now) - Date.now() }
    })
  }, [])
  useEffect(() => {
    if (!id || !visible || !known) return
    const end = new AbortController()
    void follow(id, end.signal, { onRun: put, onState: setState, onResumed: setMissed })
    return () => end.abort()
  }, [id, visible, known, attempt, put])
  useEffect(() => {
    if (missed === undefined) return
    const timer = setTimeout(() => setMissed(undefined), TOLD_MS)
    return () => clearTimeout(timer)
  }, [missed])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  /** Takes a step and shows the run that it led to. @throws CallFailure */
  const take = useCallback(
    async (step: Step): Promise<Run> => {
      const run = await stepOf(id ?? '', step)
      put(run)
      return run
    },
    [id, put],
  )
  const current = received?.run.id === id ? received : undefined
  return { ...current, state: current ? state : state === 'gone' ? state : 'loading', missed, retry, take, put }
}
