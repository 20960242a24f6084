import { readQuestions } from '@portal/documentation/faq.passages'
import { SUGGESTED } from '@portal/documentation/suggested'
import { questionsHref, referenceHref } from '@portal/domain/addresses'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { describe, expect, test } from 'vitest'
import { compose } from './composition.ts'
import { retrieve } from './retrieval.ts'
import { library } from './library.ts'

/** Asked of the person's own integrations, not of the documentation. */
const OWN = '¿Qué me falta para terminar?'

const [open, questions] = await Promise.all([library(), readQuestions()])
const suggested = [...new Set(Object.values(SUGGESTED).flat())]
const first = (question: string) => {
  const { known, passages } = retrieve(open, question)
  return { known, href: passages[0]?.href.replace('/site/', '') }
}
const told = (question: string): string => {
  const { passages, words } = retrieve(open, question)
  return compose(passages, words)
}

test('every frequent question, asked letter for letter, is answered by itself', () => {
  const wrong = questions.filter(({ question, filter_id }) => {
    const { known, passages } = retrieve(open, question)
    return !known || passages[0]?.href !== questionsHref(filter_id)
  })
  expect(questions.length).toBeGreaterThan(80)
  expect(wrong.map(({ question }) => question)).toEqual([])
})

test('every question that the conversation suggests is answered by a frequent question', () => {
  expect(suggested).toContain(OWN)
  const asked = suggested.filter((question) => question !== OWN)
  const lost = asked.filter((question) => !first(question).known || !first(question).href?.startsWith('questions#'))
  expect(lost).toEqual([])
})

test.each([
  ['¿Qué webhooks tengo que exponer?', 'webhook_types'],
  ['what webhooks do I need as a wallet?', 'webhook_types'],
  ['¿Cómo se firma un mensaje?', 'sign_message'],
  ['How do I sign a message?', 'sign_message'],
  ['¿Cómo salgo a producción?', 'go_live'],
  ['¿Por qué falla mi firma?', 'signature'],
  ['¿Por qué falla mi webhook de devolución?', 'webhook_failing'],
  ['¿Qué es un token?', 'token'],
  ['¿Cuánto demora certificarse?', 'certification_time'],
  ['quiero hablar con una persona', 'contact'],
  ['¿cómo comparto mi integración?', 'share'],
  ['¿cómo borro mi integración?', 'delete_integration'],
  ['el webhook no funciona', 'webhook_failing'],
  ['qué pasos faltan para pasar a producción', 'go_live'],
  ['cuánto cuesta', 'cost'],
  ['como firmo un get', 'signature_get'],
  ['me sale 429 todo el rato', 'rate_limit'],
  ['me llega 2 veces el mismo webhook', 'repeated_notice'],
  ['se me vencio el qr antes que el cliente pagara', 'token_expired'],
])('%s is answered by the question that asks the same', (question, id) => {
  expect(first(question)).toEqual({ known: true, href: `questions#${id}` })
})

test('a frequent question is told whole, with its steps and its links', () => {
  const text = told('¿Cómo paso a producción?')
  expect(text).toMatch(/^[^\n]+:\n\n1\. .+\n2\. .+\n3\. /)
  expect(text).toContain('[Mis integraciones](/site/list-integration)')
})

describe('an error code', () => {
  test.each(Object.entries(NETWORK_ERRORS))(
    '%s is answered by its row of the catalogue',
    (code, { status, remedy }) => {
      expect(first(`¿Qué significa ${code}?`)).toEqual({ known: true, href: `documentation/errors#${code}` })
      const text = told(code)
      expect(text.startsWith(`\`${code}\` es el error ${status}, `)).toBe(true)
      expect(text).toContain(remedy)
      expect(text).toContain(`(/site/documentation/errors#${code})`)
    },
  )

  test('is told with the calls that answer it', () => {
    expect(told('order_already_paid')).toContain(`(${referenceHref('api-qri-v2', 'createToken')})`)
  })

  test('leads to no call of the version that is retired', () => {
    const texts = Object.keys(NETWORK_ERRORS).map(told)
    expect(texts.filter((text) => text.includes(`(${referenceHref('api-qri-v2')}#`)).length).toBeGreaterThan(10)
    expect(texts.filter((text) => text.includes(`(${referenceHref('api-qri')}#`))).toEqual([])
  })

  test('agrees in number with the calls that answer it', () => {
    const texts = Object.keys(NETWORK_ERRORS).map(told)
    const lines = texts.flatMap((text) => text.split('\n').filter((line) => /^Lo pueden? responder/.test(line)))
    const wrong = lines.filter((line) => (line.match(/\]\(/g)?.length ?? 0) > 1 !== line.startsWith('Lo pueden'))
    expect([lines.length > 10, wrong]).toEqual([true, []])
  })

  test('that is an everyday word stands for itself only where nothing else is asked', () => {
    expect(told('invalid')).toMatch(/^`invalid` es el error 400/)
    expect(told('is an invalid certificate refused?')).not.toContain('es el error')
  })
})

test.each([
  ['POST /tokens', 'reference-api/qri/api-qri-v2#createToken'],
  ['resolveAlias', 'reference-api/qri/alias#resolveAlias'],
  ['¿Qué es un comercio?', 'documentation/glossary#comercio'],
  ['¿Qué es la liquidación?', 'documentation/glossary#liquidacion'],
  ['¿Qué significa CLP?', 'documentation/glossary#clp'],
])('%s is answered by what has that name', (question, href) => {
  expect(first(question)).toEqual({ known: true, href })
})
