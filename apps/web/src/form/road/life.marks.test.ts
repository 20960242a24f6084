import { LIFE, type LifeNode, type LifeState } from '@portal/domain/road/road'
import { expect, test } from 'vitest'
import { lifeMarks } from './life.marks.ts'

const upTo = (now: LifeState, turn: LifeNode['turn']) =>
  LIFE.map((state, at) => {
    const status = at < LIFE.indexOf(now) ? 'done' : state === now ? 'now' : 'todo'
    return { state, turn, status } as const
  })

test('the mark of a node says what is behind, whose turn it is, and what went wrong', () => {
  expect(lifeMarks(upTo('connected', 'enroller')).slice(1, 4)).toEqual(['done', 'now', 'todo'])
  expect(lifeMarks(upTo('in_review', 'network'))[5]).toBe('net')
  expect(lifeMarks(upTo('observed', 'enroller'))[6]).toBe('bad')
})

test('an end is a good one without observations and tests, and not if something was not configured', () => {
  const ended = (...skipped: LifeState[]) =>
    lifeMarks(LIFE.map((state) => ({ state, turn: 'nobody', status: skipped.includes(state) ? 'todo' : 'done' })))
  expect(ended('observed')).toEqual(LIFE.map(() => 'done'))
  expect(ended('tested').slice(-1)).toEqual(['done'])
  expect(ended('configured', 'observed').slice(-2)).toEqual(['todo', 'bad'])
})
