import { whyRefused } from '@portal/domain/outward'
import { NOTICE_SOURCES } from '@portal/network/hosts'
import { TOP_UP_ACCOUNT } from '@portal/domain/network/top-up-account'
import { describe, expect, test } from 'vitest'
import { readFaq } from './faq.passages.ts'
import { renderPages } from './render/pages.ts'

const pages = await renderPages()
const questions = await readFaq()
const pageOf = (slug: string): string => pages.find((page) => page.slug === slug)?.markdown ?? ''
const answerOf = (id: string): string => questions.find(({ filter_id }) => filter_id === id)?.answer.join('\n') ?? ''
const texts = [
  ...pages.map(({ slug, markdown }) => [slug, markdown]),
  ...questions.map(({ filter_id, question, answer }) => [filter_id, [question, ...answer].join('\n')]),
] as [name: string, text: string][]

/** Texts in the first column of the Markdown table below a heading. */
const firstColumn = (markdown: string, heading: string): string[] => {
  const [, part = ''] = markdown.split(`## ${heading}\n`)
  const rows = part.split('\n## ')[0]?.match(/^\|.+\|$/gm) ?? []
  return rows.slice(2).map((row) => row.split('|')[1]?.trim() ?? '')
}

describe('one word for one thing', () => {
  test.each([
    ['an observation of the network', /comentarios? de cierre|cada (?:pendiente|comentario)\b/],
    ['a point of a checklist', /ítems?/i],
    ['a renewal of the certificate, which has a short cut', /renovar(?:lo)? sin cortar/i],
    ['an internal payment, which the dual settles', /(?:procesan?|liquidan?) internamente/],
    ['trying many aliases', /recorr\w+ (?:los )?alias/i],
    ['an answer that is kept', /se recuerdan?\b/],
  ])('%s', (_, other) => {
    expect(texts.filter(([, text]) => other.test(text)).map(([name]) => name)).toEqual([])
  })
})

/** IP addresses that are reserved for documentation (RFC 5737). */
const RESERVED = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\./

test('the addresses that notices come from are called examples as long as they are', () => {
  const examples = Object.values(NOTICE_SOURCES)
    .flat()
    .some((address) => RESERVED.test(address))
  const told = [pageOf('security'), pageOf('webhooks'), answerOf('notice_sources')]
  expect(told.map((text) => text.includes('RFC 5737'))).toEqual(told.map(() => examples))
})

test('every text asks for the webhook address that the portal accepts outside a demonstration', () => {
  const refused = whyRefused(new URL('http://avisos.comercio.cl'), { plainHttp: false, loopback: false })
  expect(refused).toBe('debe comenzar con https://')
  expect(texts.filter(([, text]) => text.includes('http o https')).map(([name]) => name)).toEqual([])
  expect(pageOf('webhooks')).toContain('La URL empieza con `https://`')
})

test('the question about the two environments names what the way to production lists', () => {
  const listed = firstColumn(pageOf('go-live'), 'Qué cambia entre integración y producción')
  const known: Record<string, string> = {
    Servidor: '**Servidor:**',
    Secretos: '**Secretos y certificado:**',
    Certificado: '**Secretos y certificado:**',
    'IP de origen': '**IP de origen:**',
    'Direcciones de los avisos': 'salen de otras direcciones',
    RUT: '**RUT:**',
    Cuentas: '**Cuentas y dinero:**',
    Webhooks: 'llegan a otras URL',
    'Fallas por monto': '**Fallas a propósito:**',
    Dinero: '**Cuentas y dinero:**',
  }
  expect(listed).toEqual(Object.keys(known))
  for (const part of Object.values(known)) expect(answerOf('environments')).toContain(part)
})

test('the question about rotation has the five steps of the page, the receiver before the sender', () => {
  const [, part = ''] = pageOf('security').split('Este orden evita cortes:')
  const steps = /^1\.[\s\S]*?^5\..*$/m.exec(part)?.[0].split('\n') ?? []
  const asked = answerOf('rotation').match(/^\d\..*$/gm) ?? []
  expect([steps.length, asked.length]).toEqual([5, 5])
  for (const each of [steps, asked]) {
    expect(each[0]).toContain('webhook-signature')
    expect(each[2]).toContain('receptor')
    expect(each[4]).toContain('Cuando termine el plazo')
  }
})

test('every page that explains a top-up says where to get its account', () => {
  for (const text of [pageOf('tool'), answerOf('top_up')])
    expect(text).toMatch(/los datos de la cuenta de recargas[\s\S]*test-data#cuenta-recargas/)
  const [, account = ''] = pageOf('test-data').split('\n## Cuenta de recargas')
  for (const { label, value } of TOP_UP_ACCOUNT)
    expect(account.replaceAll('`', '')).toContain(`| ${label} | ${value} |`)
})

test('a planned date that is past is told as past', () => {
  expect(answerOf('refund_portal')).toMatch(/enero de 2023, y esa fecha ya pasó/)
})
