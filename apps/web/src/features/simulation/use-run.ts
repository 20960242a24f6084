import type { Run, Step } from '@portal/domain/network/simulation'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useSession } from '../../session/session.store.ts'
import { readSimulation, runEvents, stepOf } from './simulation.api.ts'
import { payAtOnce } from './steps.ts'

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

/** Waits `ms`, or without it until `wake` is called; ends at once when `signal` aborts. */
function pause(ms: number | undefined, signal: AbortSignal, onWake: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', wake)
    onWake(wake)
  })
}

interface Follower {
  /** Run that is shown when the following begins, if there is one. */
  shown: Run | undefined
  onRun: (run: Run) => void
  onState: (state: Liveness) => void
  /** Called after a pause, with the number of messages that came in it. */
  onResumed: (missed: number) => void
  /** Called in every pause with the function that ends it. */
  onWake: (wake: () => void) => void
}

/** Follows a run until its link is gone or `signal` aborts; after its end only when woken. Where streams are refused it reads the run from time to time. */
async function follow(
  id: string,
  signal: AbortSignal,
  { shown, onRun, onState, onResumed, onWake }: Follower,
): Promise<void> {
  let wait = FIRST_WAIT_MS
  let last = shown
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
    lost = last?.over !== true
    onState(lost ? 'lost' : 'ended')
    await pause(lost ? wait : undefined, signal, onWake)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

/** Follows a run by its id while the tab is visible. */
export function useRun(id: string | undefined) {
  const [received, setReceived] = useState<Received>()
  const [state, setState] = useState<Liveness>('loading')
  const [missed, setMissed] = useState<number>()
  const wake = useRef<() => void>(undefined)
  const visible = useVisible()
  const known = useSession(({ status }) => status !== 'starting')

  const shown = useRef<Run>(undefined)
  const put = useCallback((run: Run) => {
    shown.current = run
    setReceived((old) => {
      if (old && old.run.id === run.id && old.run.now > run.now) return old
      return { run, skew: Date.parse(run.now) - Date.now() }
    })
  }, [])
  useEffect(() => {
    if (!id || !visible || !known) return
    const end = new AbortController()
    void follow(id, end.signal, {
      shown: shown.current?.id === id ? shown.current : undefined,
      onRun: put,
      onState: setState,
      onResumed: setMissed,
      onWake: (end) => (wake.current = end),
    })
    return () => end.abort()
  }, [id, visible, known, put])
  useEffect(() => {
    if (missed === undefined) return
    const timer = setTimeout(() => setMissed(undefined), TOLD_MS)
    return () => clearTimeout(timer)
  }, [missed])

  const retry = useCallback(() => wake.current?.(), [])
  /** Takes a step and shows the run that it led to. @throws CallFailure */
  const take = useCallback(
    async (step: Step): Promise<Run> => {
      const run = await stepOf(id ?? '', step)
      put(run)
      // What the step leads to comes by the stream, which may have ended.
      retry()
      return run
    },
    [id, put, retry],
  )
  const current = received?.run.id === id ? received : undefined
  return { ...current, state: current ? state : state === 'gone' ? state : 'loading', missed, retry, take, put }
}

const nothing = () => () => undefined
const yes = () => true
const no = () => false

/** Parameters of the address: none in the prerendered page and its hydration, which know no parameters. */
export function useAddress() {
  const hydrated = useSyncExternalStore(nothing, yes, no)
  const [search, setSearch] = useSearchParams()
  const given = (name: string): string | undefined => (hydrated ? search.get(name) : null) ?? undefined
  return { id: given('run'), qr: given('qr'), setSearch }
}

type Take = (step: Step) => Promise<Run>

/** Takes steps of a run, one or all that are left; what is running and what failed. */
export function useSteps(run: Run | undefined, take: Take) {
  const [running, setRunning] = useState<Step | 'all'>()
  const [failure, setFailure] = useState<string>()
  const during = async (what: Step | 'all', work: () => Promise<unknown>): Promise<void> => {
    if (running) return
    setRunning(what)
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure(messageOf(error)))
    setRunning(undefined)
  }
  return {
    running,
    failure,
    step: (step: Step) => void during(step, () => take(step)),
    all: () => run && void during('all', () => payAtOnce(run, take)),
  }
}
