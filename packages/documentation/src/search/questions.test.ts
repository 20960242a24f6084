import { describe, expect, test } from 'vitest'
import { readAsked, readWordings } from '../ways-to-ask.ts'
import { allPassages } from '../passages.ts'
import { isAccepted, readAskedQuestions, subsections } from '../testing/questions.ts'
import { findPassages } from './find.ts'
import { buildIndex } from './build-index.ts'

const [{ tuning, held, chat }, passages, inside] = await Promise.all([
  readAskedQuestions(),
  allPassages(),
  subsections(),
])
const index = buildIndex(passages)
const found = (query: string) => findPassages(index, query, { limit: 3 })

describe.each([
  ['that the search was tuned on', tuning],
  // A failed test does not name the questions that failed, so that nobody tunes the search on these control questions.
  ['that it was not tuned on', held],
])('of thirty questions of developers %s', (_, asked) => {
  test('every answer is an address', () => {
    const addresses = new Set(passages.map(({ href }) => href))
    const lost = asked.flatMap(({ answers }) => answers).filter((each) => !addresses.has(each) && !inside.has(each))
    expect([asked.length, lost.length]).toEqual([30, 0])
  })

  test('at least nine of ten have an answer among the first three results', () => {
    const answered = asked.filter(({ question, answers }) =>
      found(question).some((hit) => isAccepted(hit, answers, inside)),
    )
    expect(answered.length / asked.length).toBeGreaterThanOrEqual(0.9)
  })
})

test('of a hundred questions as people type them in a chat, 85 have an answer among the first three results', () => {
  const answered = chat.filter(({ question, answers }) =>
    found(question).some((hit) => isAccepted(hit, answers, inside)),
  )
  expect([chat.length, answered.length >= 85]).toEqual([100, true])
})

test('words and wordings that find a passage name a passage that exists', async () => {
  const addresses = new Set(passages.map(({ href }) => href))
  const named = [...(await readAsked()).keys(), ...(await readWordings()).keys()]
  expect(named.filter((each) => !addresses.has(each))).toEqual([])
})

test.each([
  ['POST /tokens', 'api-qri-v2#createToken'],
  ['resolveAlias', 'alias#resolveAlias'],
  ['order_already_paid', 'errors#'],
  ['signature_invalid', 'errors#'],
  ['authorization_timeout', 'errors#'],
])('%s, a whole name, finds what has it first', (query, part) => {
  expect(found(query)[0]?.href).toContain(part)
})

test.each([
  ['a letter wrong', 'certifcado', 'questions#certificate'],
  ['a letter too many', 'webhoook reintenntos', 'webhooks#reintentos'],
  ['two letters exchanged', 'conicliar el día', 'questions#reconcile'],
  ['capitals without accents', 'COMO ROTO UN SECRETO SIN CORTAR', 'questions#rotation'],
  ['accents that are none', 'cólección póstman', 'tool#coleccion'],
  ['a field of the portal', 'notify_url_payment', 'questions#notify_url_payment'],
  ['a header', 'X-Client-OS', 'x-client-os'],
  ['a header in lower case', 'x-client-os', 'x-client-os'],
  ['a status', '409', 'errors#'],
  ['a field of a body', 'expires_in', 'transaction-flow#plazos'],
  ['a call', 'POST /tokens', 'crear-token'],
  ['an error, whose row it leads to', 'order_already_paid', 'errors#order_already_paid'],
  ['an error', 'timestamp_out_of_tolerance', 'security#hora'],
  ['an operation', 'resolveAlias', 'alias#resolveAlias'],
])('a query with %s (%s) finds its passage among the first three', (_, query, part) => {
  expect(found(query).map(({ href }) => href)).toContainEqual(expect.stringContaining(part))
})
