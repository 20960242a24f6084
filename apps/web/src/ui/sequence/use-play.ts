import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { playTimes, type Row } from './rows.ts'

const STILL = '(prefers-reduced-motion: reduce)'

function onChange(query: string): (changed: () => void) => () => void {
  return (changed) => {
    const list = matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
}

const never = () => false

/** Whether a media query holds; false while the page is rendered by the build. */
export function useMedia(query: string): boolean {
  const subscribe = useMemo(() => onChange(query), [query])
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, never)
}

export interface Play {
  /** Number of rows to show; undefined shows all. */
  shown: number | undefined
  /** True from the first row of the measured second to the end. */
  inSecond: boolean
  /** Plays the sequence again; undefined for people who want no motion, or if there is nothing to play. */
  start: (() => void) | undefined
}

/** Plays the rows of a sequence again from the first. */
export function usePlay(rows: readonly Row[]): Play {
  const still = useMedia(STILL)
  const [shown, setShown] = useState<number>()
  const playing = shown !== undefined
  useEffect(() => {
    if (!playing) return
    const times = playTimes(rows)
    const timers = times.map((ms, at) => setTimeout(() => setShown(at + 1), ms))
    timers.push(setTimeout(() => setShown(undefined), (times.at(-1) ?? 0) + REST_MS))
    return () => timers.forEach(clearTimeout)
  }, [playing, rows])
  const start = useCallback(() => setShown(0), [])
  const first = rows.findIndex((row) => row.kind === 'message' && row.since !== undefined)
  return {
    shown,
    inSecond: shown !== undefined && first >= 0 && shown > first,
    start: still || rows.length < 2 ? undefined : start,
  }
}

/** Time that the last message stays before the sequence rests. */
const REST_MS = 1200
