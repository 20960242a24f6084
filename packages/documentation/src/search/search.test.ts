import { BUILT_ADDRESSES, withAddresses } from '@portal/domain/built-addresses'
import { describe, expect, test } from 'vitest'
import { findPassages } from './find.ts'
import { excerptOf, marksIn } from './marks.ts'
import { isNamed, namesIn } from './named.ts'
import type { Passage } from './passage.ts'
import { buildIndex } from './build-index.ts'
import { indexFromJson, indexToJson } from './passage-index.ts'
import { stem } from './words.ts'

const passage = (id: string, section: string, text: string, over: Partial<Passage> = {}): Passage => ({
  href: id,
  kind: 'documentation',
  title: 'Página',
  section,
  text,
  ...over,
})

const PASSAGES = [
  passage('refund', 'Devoluciones', 'El recaudador devuelve el dinero de un pago una sola vez.'),
  passage('sign', 'Cómo firmar un mensaje', 'Quita signature, ordena el JSON y calcula HMAC-SHA256.'),
  passage('client', 'Quién puede llamar', 'Cada llamada lleva la cabecera X-Client-OS y una dirección IP.'),
  passage('other-client', 'Otra cosa', 'Un cliente con su OS, x, y nada más.'),
  passage('notices', 'Avisos repetidos', 'El mismo id puede llegar dos veces a notify_url_payment.'),
  passage('tokens', 'Crear un token', 'POST /qri/v2/tokens con expires_in entre 30 y 900.', { kind: 'reference' }),
  passage('ifd', 'Cuenta de destino', 'El banco donde llega el dinero en España y en Ñuñoa.'),
]
const index = buildIndex(PASSAGES)
const found = (query: string): string[] => findPassages(index, query, { limit: 3 }).map(({ href }) => href)

describe('a passage is found', () => {
  test.each([
    ['without accents', 'DEVOLUCION', 'refund'],
    ['with ñ or n', 'nunoa', 'ifd'],
    ['in another number', 'devolución', 'refund'],
    ['by another form of its verb', 'firmando mensajes', 'sign'],
    ['by its beginning', 'devoluc', 'refund'],
    ['with a letter wrong', 'devolusiones', 'refund'],
    ['with two letters exchanged', 'mensjae', 'sign'],
    ['by a word of the same meaning', 'reembolso', 'refund'],
    ['by a phrase of the same meaning', 'IFD', 'ifd'],
    ['by a name found whole', 'X-Client-OS', 'client'],
    ['by a field', 'notify_url_payment', 'notices'],
    ['by a path', '/qri/v2/tokens', 'tokens'],
    [
      'by a question of many common words',
      '¿qué es lo que hago para que un webhook no me llegue dos veces?',
      'notices',
    ],
  ])('%s: %s', (_, query, id) => {
    expect(found(query)[0]).toBe(id)
  })
})

test('a title weighs more than a text', () => {
  const two = buildIndex([
    passage('in-text', 'Otra', 'Habla de conciliación.'),
    passage('in-title', 'Conciliación', 'Otra cosa.'),
  ])
  expect(findPassages(two, 'conciliación', { limit: 2 }).map(({ href }) => href)).toEqual(['in-title', 'in-text'])
})

test('who has more of the words comes before who has fewer', () => {
  expect(found('cabecera dinero llamada')[0]).toBe('client')
})

test.each(['', '   ', '¿?', '"'])('nothing is found for %j', (query) => {
  expect(found(query)).toEqual([])
})

test.each([
  ['ten thousand letters', 'firma '.repeat(2000), ['sign']],
  ['what comes after the first letters that are read', `${'firma '.repeat(70)}España`, ['sign']],
  ['markup', '<script>firmar</script>', ['sign']],
  ['names of the language itself', '__proto__ constructor', []],
  ['operators', '*:* AND (OR dinero', ['ifd', 'refund']],
])('a query of %s is only words', (_, query, ids) => {
  expect(found(query)).toEqual(ids)
})

test('an operation is named by its whole id, read from the query once', () => {
  const operation = passage('/a#createToken', 'Crear', 'POST /a/tokens', { kind: 'reference' })
  const isIn = (query: string): boolean => isNamed(operation, namesIn(query))
  expect(['¿qué hace createToken?', 'usa post /tokens'].map(isIn)).toEqual([true, true])
  expect(['XcreateToken', 'createTokens', 'create token', 'get /tokens'].map(isIn)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the index sent as JSON finds the same', () => {
  const sent = indexFromJson(indexToJson(index))
  for (const query of ['devolucion', 'firmar', 'x-client-os', 'token vence'])
    expect(findPassages(sent, query, { limit: 5 })).toEqual(findPassages(index, query, { limit: 5 }))
})

test.each([
  ['cobro', 'cobros', 'cobrar', 'cobra', 'cobran', 'cobrando', 'cobrarle'],
  ['notificacion', 'notificaciones', 'notificar', 'notifica', 'notificado'],
  ['vence', 'vencer', 'vencen', 'vencimiento'],
  ['orden', 'ordenes'],
  ['token', 'tokens'],
])('%s has one stem in all its forms', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1)
})

describe('what was found', () => {
  const text =
    'Una línea larga que no dice nada de lo buscado.\nEl aviso llega firmado; verifica la firma del aviso antes de creer.'
  const { terms = [] } = findPassages(buildIndex([passage('a', 'A', text)]), 'firma webhook', { limit: 1 })[0] ?? {}

  test('is marked in every form and meaning', () => {
    expect(marksIn(text, terms).map(([from, to]) => text.slice(from, to))).toEqual([
      'aviso',
      'firmado',
      'firma',
      'aviso',
    ])
  })

  test('is in the excerpt, which is short and cut between words', () => {
    const excerpt = excerptOf(text, terms, 60)
    expect(excerpt.text).toBe('El aviso llega firmado; verifica la firma del aviso antes de')
    expect(excerpt.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual([
      'aviso',
      'firmado',
      'firma',
      'aviso',
    ])
    expect(excerptOf('corto', ['nada'], 60)).toEqual({ text: 'corto', marks: [] })
    expect(excerptOf('x'.repeat(500), ['nada'], 60).text).toHaveLength(60)
  })
})

test('an index whose addresses the server fills in keeps its terms', () => {
  const named = buildIndex([passage('all', 'Direcciones', Object.values(BUILT_ADDRESSES).join(' y '))])
  const addresses = { portal: 'http://z.cl', network: 'https://a.cl', production: undefined, terms: undefined }
  expect(indexFromJson(withAddresses(indexToJson(named), addresses)).terms).toEqual(named.terms)
})
