import type { Lane } from './notice.queries.ts'

/** Lanes that are worked through at the same time, how many of them only questions may take, and how many one party may. */
const MOST = 256
const FOR_QUESTIONS = 64
export const MOST_OF_ONE = 8

/** Lane of notices whose answer decides; it may be worked through several times at once, so that no slow answer delays another. */
export const QUESTIONS = 'question'

/** Lanes to begin with next. A party with fewer lanes under way goes first, so that many slow ones hold up no other. */
export function nextLanes(due: readonly Lane[], running: readonly Lane[]): Lane[] {
  const isQuestion = ({ lane }: Lane) => lane === QUESTIONS
  const partyOf = (lane: Lane) => `${lane.participant_id} ${isQuestion(lane)}`
  const busy = new Set(running.filter((lane) => !isQuestion(lane)).map(keyOf))
  const taken = new Map<string, number>()
  /** Counts a lane of its party. @returns how many it had before */
  const take = (lane: Lane): number => {
    const before = taken.get(partyOf(lane)) ?? 0
    taken.set(partyOf(lane), before + 1)
    return before
  }
  running.forEach(take)
  const ranked = due
    .filter((lane) => !busy.has(keyOf(lane)))
    .map((lane) => ({ lane, rank: take(lane) }))
    .filter(({ rank }) => rank < MOST_OF_ONE)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ lane }) => lane)
  const questions = ranked.filter(isQuestion).slice(0, MOST - running.length)
  const usual = running.filter((lane) => !isQuestion(lane)).length
  const free = Math.min(MOST - FOR_QUESTIONS - usual, MOST - running.length - questions.length)
  const others = ranked.filter((lane) => !isQuestion(lane)).slice(0, Math.max(0, free))
  // The longest waiting still goes first.
  const chosen = new Set([...questions, ...others])
  return ranked.filter((lane) => chosen.has(lane))
}

export const keyOf = ({ participant_id, lane }: Lane): string => `${participant_id} ${lane}`
