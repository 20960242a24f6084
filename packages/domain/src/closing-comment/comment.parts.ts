import type { Parts, ThreeWay } from '../setting/merge.ts'
import { type ClosingComment, nextId } from './comment.ts'

type List = readonly ClosingComment[]

const byNumber = (list: List): Parts =>
  Object.fromEntries(list.map(({ id, state, description }) => [id, { state, description }]))

/** Gives new comments another number if somebody else saved a comment with the same number meanwhile, so that both are kept. */
function renumbered(loaded: List, typed: List, stored: List): List {
  const numbers = (list: List) => new Set(list.map(({ id }) => id))
  const [known, taken] = [numbers(loaded), numbers(stored)]
  let next = nextId([...typed, ...stored])
  return typed.map((comment) =>
    !known.has(comment.id) && taken.has(comment.id) ? { ...comment, id: next++ } : comment,
  )
}

/** Three states of the closing comments, each divided into its comments. */
export const divideComments = (loaded: List, typed: List, stored: List): ThreeWay => ({
  loaded: byNumber(loaded),
  typed: byNumber(renumbered(loaded, typed, stored)),
  stored: byNumber(stored),
})

/** Closing comments in the order of their numbers, in which JavaScript keeps such keys. */
export const joinComments = (parts: Parts): ClosingComment[] =>
  Object.entries(parts).map(([id, comment]) => ({ id: Number(id), ...(comment as Omit<ClosingComment, 'id'>) }))
