import { readAskedQuestions } from '@portal/documentation/testing/questions'
import { describe, expect, test } from 'vitest'
import { retrieve } from './retrieval.ts'
import { library } from './library.ts'

const [{ tuning, held, chat, unanswerable }, open] = await Promise.all([readAskedQuestions(), library()])
const isKnown = (question: string): boolean => retrieve(open, question).known

describe('the assistant', () => {
  test('says that it does not know, of every question that no text answers', () => {
    expect([unanswerable.length, unanswerable.filter(isKnown)]).toEqual([10, []])
  })

  test('answers at least nine of ten that a text answers', () => {
    const asked = [...tuning, ...held]
    expect(asked.filter(({ question }) => isKnown(question)).length / asked.length).toBeGreaterThanOrEqual(0.9)
  })

  test('answers seventy of a hundred that people typed in a chat, from a section that answers them', () => {
    const answered = chat.filter(({ question, answers }) => {
      const { known, passages } = retrieve(open, question)
      return known && passages.some(({ id }) => answers.includes(id))
    })
    expect([chat.length, answered.length >= 70]).toEqual([100, true])
  })
})
