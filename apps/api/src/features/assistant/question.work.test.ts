import { findPassages } from '@portal/documentation/search/find'
import { namesIn } from '@portal/documentation/search/named'
import { LIMITS } from '@portal/domain/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { retrieve } from './retrieval.ts'
import { library } from './library.ts'
import { defines } from './same-question.ts'
import { plainWords } from './words.ts'

vi.mock('@portal/documentation/search/find', { spy: true })
vi.mock('@portal/documentation/search/named', { spy: true })
vi.mock('./words.ts', { spy: true })

const open = await library()
const filled = (part: string): string => part.repeat(LIMITS.question).slice(0, LIMITS.question)
const unknown = Array.from({ length: 500 }, (_, at) => `zqzxw${at}`).join(' ')

beforeEach(() => vi.clearAllMocks())

test.each([
  ['words that nothing has', unknown],
  ['words with a letter wrong', filled('firmma webhhook certifficado cobbro liquiddación devoluución ')],
  ['a word that goes on', `pago firma webhook ${filled('a')}`.slice(0, LIMITS.question)],
])('a question of %s is looked for once, and at most five words are corrected', (_, question) => {
  retrieve(open, question)
  expect(vi.mocked(findPassages).mock.calls.length).toBeLessThanOrEqual(6)
  expect(vi.mocked(namesIn)).toHaveBeenCalledTimes(1)
})

test('of a long question the beginning is read, and nothing else', () => {
  retrieve(open, `¿Qué es MED? ${unknown}`)
  const read = [...vi.mocked(namesIn).mock.calls, ...vi.mocked(plainWords).mock.calls].map(([text]) => text.length)
  expect([read.length > 1, Math.max(...read)]).toEqual([true, 1_000])
})

test('a word without an end is read in one pass', { timeout: 3_000 }, () => {
  const word = 'a'.repeat(60_000)
  expect(namesIn(word).ids.size).toBe(0)
  expect(defines(word)).toBe(false)
})
