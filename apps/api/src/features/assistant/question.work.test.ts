import { makeBuilt } from '@portal/documentation/build'
import { findPassages } from '@portal/documentation/search/find'
import { namesIn } from '@portal/documentation/search/named'
import { LIMITS } from '@portal/domain/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLibrary } from './library.ts'
import { readQuestion } from './own.question.ts'
import { refusalOf } from './refusal.ts'
import { retrieve } from './retrieval.ts'

vi.mock('@portal/documentation/search/find', { spy: true })

const open = await openLibrary(makeBuilt)()
const filled = (part: string): string => part.repeat(LIMITS.question).slice(0, LIMITS.question)

beforeEach(() => vi.clearAllMocks())

test.each([
  ['words that nothing has', Array.from({ length: 500 }, (_, at) => `zqzxw${at}`).join(' ')],
  ['words with a letter wrong', filled('firmma webhhook certifficado cobbro liquiddación devoluución ')],
  ['a word that goes on', `pago firma webhook ${filled('a')}`.slice(0, LIMITS.question)],
])('a question of %s is looked for once', (_, question) => {
  retrieve(open, question)
  expect(vi.mocked(findPassages)).toHaveBeenCalledTimes(1)
})

test('a question of many sentences that nothing has is looked for at most five times', () => {
  retrieve(open, filled('zqzxw zqzxv zqzxu. '))
  expect(vi.mocked(findPassages)).toHaveBeenCalledTimes(5)
})

test.each([
  ['one letter', 'a'],
  ['words of one’s own', 'mi tengo de otra que '],
  ['orders', 'muestra dame ignora cual es '],
])('as long as a question may be, %s are read in one pass', { timeout: 3_000 }, (_, part) => {
  const question = filled(part)
  expect(namesIn(question).ids.size).toBe(0)
  expect(['own', 'both', 'beside', 'nothing']).toContain(readQuestion(question, false).about)
  refusalOf(question, open)
})
