import type { LifeNode, LifeState } from '@portal/domain/road/road'

type Node = Pick<LifeNode, 'state' | 'status' | 'turn'>

/** `done`: behind it; `now`: the enroller's turn; `net`: the network's; `bad`: observations, or an end with steps left out; `todo`: ahead. */
export type LifeMark = 'done' | 'now' | 'net' | 'bad' | 'todo'

/** Steps without which an end is not a good one. */
const NEEDED: ReadonlySet<LifeState> = new Set(['configured', 'self_certified'])

/** How each node of a life is drawn. */
export function lifeMarks(life: readonly Node[]): LifeMark[] {
  const isEnded = life.some(({ state, status }) => state === 'completed' && status === 'done')
  // A portal without a network never sees an integration connected or tested, so those steps do not count.
  const leftOut = life.some(({ state, status }) => NEEDED.has(state) && status !== 'done')
  return life.map(({ state, status, turn }) => {
    // Not every integration has observations, so a good end without them has left nothing out.
    if (status === 'todo') return state === 'observed' && isEnded && !leftOut ? 'done' : 'todo'
    if (status === 'done') return state === 'completed' && leftOut ? 'bad' : 'done'
    if (state === 'observed') return 'bad'
    return turn === 'network' ? 'net' : 'now'
  })
}
