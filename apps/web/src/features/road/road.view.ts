import type { RoadModule, Stage } from '@portal/domain/road/road'

const ROWS = 5
export const MODULE = 14
export const PITCH = 18

/** Place of each module of a stage: columns of five, from the top left, so that a fact keeps its place. */
export const placesOf = (count: number): { x: number; y: number }[] =>
  Array.from({ length: count }, (_, at) => ({ x: Math.floor(at / ROWS) * PITCH, y: (at % ROWS) * PITCH }))

/** Width of a stage's modules; a stage without any is as wide as one column. */
export const widthOf = (count: number): number => (Math.max(1, Math.ceil(count / ROWS)) - 1) * PITCH + MODULE
export const HEIGHT = (ROWS - 1) * PITCH + MODULE

const isDone = ({ state }: RoadModule): boolean => state === 'fact' || state === 'declared'

/** `done`: nothing is open in it; `now`: the first stage that is not done; `next`: the others. */
export type StagePlace = 'done' | 'now' | 'next'

export interface StageView {
  place: StagePlace
  done: number
  /** Module that its link leads to: what fails, then what is open, then the first; undefined for a stage without any. */
  target: RoadModule | undefined
}

export function viewOf(stages: readonly Stage[]): StageView[] {
  const isFinished = ({ modules }: Stage) => modules.length > 0 && modules.every(isDone)
  const now = stages.findIndex((stage) => stage.modules.length > 0 && !isFinished(stage))
  return stages.map((stage, at) => {
    const { modules } = stage
    const inState = (state: RoadModule['state']) => modules.find((module) => module.state === state)
    return {
      place: at === now ? 'now' : isFinished(stage) ? 'done' : 'next',
      done: modules.filter(isDone).length,
      target: inState('fails') ?? inState('open') ?? modules[0],
    }
  })
}
