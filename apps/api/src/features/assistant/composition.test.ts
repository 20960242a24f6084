import type { Passage } from '@portal/documentation/search/passage'
import { wordsOf } from '@portal/documentation/search/words'
import { expect, test } from 'vitest'
import { bestOf, compose } from './composition.ts'

const passageOf = (text: string, more: Partial<Passage> = {}): Passage => ({
  id: '/x',
  kind: 'documentation',
  title: 'Página',
  section: 'Direcciones',
  href: '/x',
  text,
  ...more,
})
const asking = (question: string) => wordsOf(question).map(({ terms }) => ({ terms, weight: 1 }))
const answer = (question: string, passage: Passage): string => compose([passage], asking(question))

test('a row is told with the headings of its columns, under what its list is about', () => {
  const text = 'Código · Banco · ¿Origen?\n012 · Santander · No envía\n028 · Internacional · Sí'
  expect(answer('santander', passageOf(text))).toBe(
    'Esto dice «Direcciones»:\n\n- **012.** Banco: Santander. ¿Origen? no envía.',
  )
})

test('an item keeps the sentence that leads to it, and that sentence is told with its items', () => {
  const text = 'La red paga.\nHay dos reversos:\npor la billetera\npor la red\nOtra cosa es la liquidación.'
  expect(answer('billetera', passageOf(text))).toBe('La red paga.\n\nHay dos reversos:\n\n- por la billetera')
  expect(answer('reversos', passageOf(text))).toBe(
    'La red paga.\n\nHay dos reversos:\n\n- por la billetera\n- por la red',
  )
})

test('a sentence that led to an example, which is not told, ends with a period', () => {
  expect(answer('decisión', passageOf('Responde tu decisión:\n{ "decision": "accept" }\nLuego espera.'))).toBe(
    'Responde tu decisión.',
  )
})

test('a sentence that points at what was said is told with it', () => {
  const text = 'La red avisa desde tres direcciones. Abre tu cortafuegos a esas direcciones.'
  expect(answer('cortafuegos', passageOf(text))).toBe(text)
})

test('no answer begins with a name, and none has lines of a diagram or an example', () => {
  const text =
    'pre_authorization_webhook. Aceptas la preautorización.\nRed -> Comercio: pide\n== Después\npie: preautorización\n{\n  "a": 1\n}'
  expect(answer('preautorización', passageOf(text))).toBe('Aceptas la preautorización.')
})

test('an operation is told with its call', () => {
  const passage = passageOf('PATCH /tds/v1/commerces/{id}\nUn comercio inactivo no cobra.', { kind: 'reference' })
  expect(answer('inactivo', passage)).toBe(
    'La llamada es `PATCH /tds/v1/commerces/{id}`.\n\nUn comercio inactivo no cobra.',
  )
})

test('a frequent question that asks the same is answered from, even where a section was found before it', () => {
  const section = { ...passageOf('Cambia el certificado al pasar a producción.'), score: 10 }
  const faq = { ...passageOf('Completa las listas.', { kind: 'faq', section: '¿Cómo paso a producción?' }), score: 8 }
  expect(bestOf([section, faq], asking('pasar a producción'))).toEqual([faq, section])
  expect(bestOf([section, { ...faq, score: 5 }], asking('pasar a producción'))[0]).toBe(section)
})
