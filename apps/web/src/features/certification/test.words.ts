import type { Certification } from '@portal/contract/certification'
import { isPassed, type TestVerdict } from '@portal/domain/certification/verdict'
import { chileanTimestamp } from '@portal/domain/moment'
import type { StateTone } from '../../ui/status/StateBadge.tsx'

export type Test = Certification['tests'][number]

export const TONES: Readonly<Record<TestVerdict, StateTone>> = {
  passes: 'ok',
  declared: 'ok',
  fails: 'bad',
  running: 'info',
  todo: 'none',
}

export const isUnderWay = ({ verdict }: Test): boolean => verdict === 'running'

/** Tests that were not passed and are not under way. */
export const missing = (tests: readonly Test[]): number[] =>
  tests.filter((test) => !isPassed(test.verdict) && !isUnderWay(test)).map(({ number }) => number)

/** 'Ejecutar las 5 que faltan'; undefined if none is. */
export function missingLabel(tests: readonly Test[]): string | undefined {
  const count = missing(tests).length
  if (count === 0) return undefined
  if (count === tests.length) return `Ejecutar las ${count} pruebas`
  return count === 1 ? 'Ejecutar la que falta' : `Ejecutar las ${count} que faltan`
}

/** Text for how many tests passed: 'pasan' after a number, 'pasa' after 1. */
export const passedWords = (passed: number, total: number): string => `de ${total} ${passed === 1 ? 'pasa' : 'pasan'}`

/** When a test ended, or since when it runs; `takes` if it was never done. */
export function whenOf({ verdict, run }: Test, now: string, takes: string): string {
  if (!run) return takes
  if (verdict !== 'running') return chileanTimestamp(run.ended_at ?? run.started_at)
  if (run.question) return 'Espera tu respuesta'
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(run.started_at)) / 1000))
  return seconds < 120 ? `Empezó hace ${seconds} s` : `Empezó hace ${Math.floor(seconds / 60)} min`
}

/** Time of day with seconds in Chile, as steps show it. */
export const timeOf = (iso: string): string => TIME().format(new Date(iso))

let made: Intl.DateTimeFormat | undefined
const TIME = (): Intl.DateTimeFormat =>
  (made ??= new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', timeStyle: 'medium', hourCycle: 'h23' }))

/** Newest end of a run; undefined before the first one. */
export const lastEnd = (tests: readonly Test[]): string | undefined =>
  tests
    .flatMap(({ run }) => run?.ended_at ?? [])
    .toSorted()
    .at(-1)
