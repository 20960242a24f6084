import { makeBuilt } from '@portal/documentation/build'
import { readFaq } from '@portal/documentation/faq.passages'
import { SUGGESTED } from '@portal/documentation/suggested'
import { questionsHref, referenceHref } from '@portal/domain/addresses'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { describe, expect, test } from 'vitest'
import { openLibrary } from './library.ts'
import type { OwnRules } from './own.service.ts'
import { replyTo } from './reply.service.ts'
import { retrieve } from './retrieval.ts'

/** Suggested question of the assistant about the person's own integrations, which the documentation does not answer. */
const OWN = '¿Qué me falta para terminar?'

const library = openLibrary(makeBuilt)
const [open, questions] = await Promise.all([library(), readFaq()])
const suggested = [...new Set(Object.values(SUGGESTED).flat())]
const first = (question: string) => {
  const { how, passages } = retrieve(open, question)
  return { how, href: passages[0]?.href.replace('/site/', '') }
}
/** Text of the assistant's answer to a question of a visitor who has not signed in. */
const told = async (question: string): Promise<string> => {
  const asking = { question, before: [], page: undefined, caller: undefined, db: {} as never, now: new Date() }
  return (await replyTo(asking, { library, rules: {} as OwnRules })).text
}

test('every frequent question, asked letter for letter, is answered by itself', () => {
  const wrong = questions.filter(({ question, filter_id }) => {
    const { how, passages } = retrieve(open, question)
    return how !== 'sure' || passages[0]?.href !== questionsHref(filter_id)
  })
  expect(questions.length).toBeGreaterThan(80)
  expect(wrong.map(({ question }) => question)).toEqual([])
})

test('every question that the conversation suggests is answered by a frequent question', () => {
  expect(suggested).toContain(OWN)
  const asked = suggested.filter((question) => question !== OWN)
  const lost = asked.filter(
    (question) => first(question).how !== 'sure' || !first(question).href?.startsWith('questions#'),
  )
  expect(lost).toEqual([])
})

test.each([
  ['¿Cómo salgo a producción?', 'go_live'],
  ['¿Por qué falla mi webhook de devolución?', 'webhook_failing'],
  ['¿cómo comparto mi integración?', 'share'],
  ['¿cómo borro mi integración?', 'delete_integration'],
  ['cuánto cuesta', 'cost'],
  ['como firmo un get', 'signature_get'],
  ['me llega 2 veces el mismo webhook', 'repeated_notice'],
  ['se me vencio el qr antes que el cliente pagara', 'token_expired'],
  ['quiero hablar con una persona', 'contact'],
])('%s is answered among the first by the question that asks the same', (question, id) => {
  const { how, passages } = retrieve(open, question)
  expect(how).not.toBe('nothing')
  expect(passages.map(({ href }) => href)).toContain(questionsHref(id))
})

test('a frequent question is answered whole, with its steps and its links', async () => {
  const text = await told('¿Cómo paso a producción?')
  expect(text).toMatch(/^[^\n]+:\n\n1\. .+\n2\. .+\n3\. /)
  expect(text).toContain('[Mis integraciones](/site/list-integration)')
})

test('what may not answer is said to be the nearest, each section under its heading with its link', async () => {
  const text = await told('que estados tiene un pago')
  expect(text).toMatch(
    /^Esto es lo más cercano que encontré:\n\n\*\*\[[^\]]+\]\(\/site\/documentation\/[^)]+\)\*\*\n\n/,
  )
  expect(text.match(/^\*\*\[/gm)?.length).toBe(3)
})

describe('an error code', () => {
  test.each(Object.entries(NETWORK_ERRORS))('%s is answered by its row of the catalogue', async (code, error) => {
    const { passages } = retrieve(open, `¿Qué significa ${code}?`)
    const text = open.answers.get(passages[0]?.href ?? '') ?? ''
    expect(text.startsWith(`\`${code}\` es el error ${error.status}, `)).toBe(true)
    expect(text).toContain(error.remedy)
    expect(text).toContain(`(/site/documentation/errors#${code})`)
  })

  const texts = Object.keys(NETWORK_ERRORS).map(
    (code) => [...open.answers.values()].find((text) => text.startsWith(`\`${code}\` es el error`)) ?? '',
  )

  test('names the calls that answer it, and none of the version that is retired', () => {
    expect(texts.filter((text) => text.includes(`(${referenceHref('api-qri-v2')}#`)).length).toBeGreaterThan(10)
    expect(texts.filter((text) => text.includes(`(${referenceHref('api-qri')}#`))).toEqual([])
  })

  test('agrees in number with the calls that answer it', () => {
    const lines = texts.flatMap((text) => text.split('\n').filter((line) => /^Lo pueden? responder/.test(line)))
    const wrong = lines.filter((line) => (line.match(/\]\(/g)?.length ?? 0) > 1 !== line.startsWith('Lo pueden'))
    expect([lines.length > 10, wrong]).toEqual([true, []])
  })
})

test.each([
  ['POST /tokens', 'reference-api/qri/api-qri-v2#createToken'],
  ['resolveAlias', 'reference-api/qri/alias#resolveAlias'],
  ['¿Qué es un comercio?', 'documentation/ecosystem-users#comercio'],
  ['¿Qué es la liquidación?', 'documentation/glossary#liquidacion'],
  ['¿Qué significa CLP?', 'documentation/glossary#clp'],
])('%s is answered by what has that name', (question, href) => {
  expect(first(question).href).toBe(href)
})
