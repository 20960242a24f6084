import { makeBuilt } from '@portal/documentation/build'
import { isAccepted, readAskedQuestions, subsections } from '@portal/documentation/testing/questions'
import { expect, test } from 'vitest'
import { openLibrary } from './library.ts'
import { retrieve } from './retrieval.ts'

const [asked, inside, library] = await Promise.all([readAskedQuestions(), subsections(), openLibrary(makeBuilt)()])

const SETS = ['tuning', 'held', 'chat', 'english', 'fresh'] as const

const answered = SETS.flatMap((name) =>
  asked[name].map(({ question, answers }) => {
    const { how, passages } = retrieve(library, question)
    const isRight = passages.map((passage) => isAccepted(passage, answers, inside))
    return { how, first: isRight[0] === true, among: isRight.includes(true) }
  }),
)

test('four of five questions are answered, by the passage that is told or by one of those that come nearest', () => {
  const right = answered.filter(({ how, first, among }) => (how === 'sure' ? first : among))
  expect(answered).toHaveLength(235)
  expect(right.length / answered.length).toBeGreaterThanOrEqual(0.8)
})

test('at most one of twenty is answered with certainty and wrong', () => {
  const wrong = answered.filter(({ how, first }) => how === 'sure' && !first)
  expect(wrong.length / answered.length).toBeLessThanOrEqual(0.05)
})

test('of the questions that no text answers, none is answered with certainty, and three of four get an honest no', () => {
  const told = asked.unanswerable.map((question) => ({ question, how: retrieve(library, question).how }))
  expect(told.filter(({ how }) => how === 'sure')).toEqual([])
  expect(told.filter(({ how }) => how === 'nothing').length / told.length).toBeGreaterThanOrEqual(0.75)
})
