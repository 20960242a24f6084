import { describe, expect, test } from 'vitest'
import { LEGAL_ITEMS, mayNotApply, TECHNOLOGY_ITEMS, technologyItemsFor } from './checklist.ts'
import { ITEM_WORDS } from './item.words.ts'
import { givenMarks, legalMarks, markName, markOf, marksOf, technologyMarks } from './marks.ts'

const all = (mark: boolean) => Object.fromEntries(TECHNOLOGY_ITEMS.map((item) => [item, mark]))
const messages = (result: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

test.each([
  ['payer', 5],
  ['collector', 7],
  ['payer_collect', 10],
] as const)('a %s must mark its own %i items, each with its message', (type, count) => {
  const wrong = messages(technologyMarks.safeParse({ type }))
  const required = technologyItemsFor(type).filter((item) => !mayNotApply(item))
  expect(Object.keys(wrong).toSorted()).toEqual(required.toSorted())
  expect(required).toHaveLength(count)
  expect(new Set(Object.values(wrong))).toEqual(new Set(['Elige Finalizado o Pendiente']))
})

describe('an item', () => {
  test('that is required is never null, a text or a number', () => {
    for (const logo of [null, 'true', 1, 'null']) {
      const wrong = messages(technologyMarks.safeParse({ ...all(true), type: 'collector', logo }))
      expect(wrong).toEqual({ logo: 'Elige Finalizado o Pendiente' })
    }
  })

  test('that may not apply can be null or left out, for every type', () => {
    for (const type of ['payer', 'collector', 'payer_collect'] as const) {
      const { reverse_enroller: _, ...rest } = all(true)
      const given = technologyMarks.parse({ ...rest, type, settlement_webhook: null })
      const marks = givenMarks(TECHNOLOGY_ITEMS, given)
      expect(marks.settlement_webhook).toBe(null)
      expect(marks).not.toHaveProperty('reverse_enroller')
    }
    const wrong = messages(technologyMarks.safeParse({ ...all(true), type: 'payer', settlement_webhook: 'no' }))
    expect(wrong).toEqual({ settlement_webhook: 'Elige Finalizado, Pendiente o No Aplica' })
  })

  test('of another type is ignored, whatever its value', () => {
    const given = technologyMarks.parse({ ...all(true), type: 'payer', logo: null, remaining_time: 'x' })
    expect(Object.keys(givenMarks(TECHNOLOGY_ITEMS, given)).toSorted()).toEqual(
      [...technologyItemsFor('payer'), 'settlement_webhook', 'reverse_enroller'].toSorted(),
    )
  })

  test('offers No Aplica only if it may not apply', () => {
    const three = [...TECHNOLOGY_ITEMS, ...LEGAL_ITEMS].filter((item) => marksOf(item).includes('null'))
    expect(three).toEqual(['settlement_webhook', 'reverse_enroller', 'nda'])
  })

  test('has a unique name and a unique sentence', () => {
    const words = Object.values(ITEM_WORDS)
    expect(words).toHaveLength(16)
    expect(new Set(words.map(({ label }) => label)).size).toBe(16)
    for (const { meaning } of words) expect(meaning).toMatch(/^[^.]+\.$/)
  })
})

test('a mark survives the conversion to a control’s value and back', () => {
  for (const mark of [true, false, null]) expect(markOf(markName(mark))).toBe(mark)
})

test('the legal checklist requires three marks; the agreement may not apply', () => {
  const marks = { type: 'payer', tyc_qri: true, account_med: false, tyc_commerce: true }
  expect(legalMarks.safeParse(marks).success).toBe(true)
  expect(legalMarks.safeParse({ ...marks, nda: null }).success).toBe(true)
  expect(messages(legalMarks.safeParse({ nda: null }))).toEqual({
    type: 'Tipo de integración es requerido',
    tyc_qri: 'Elige Finalizado o Pendiente',
    account_med: 'Elige Finalizado o Pendiente',
    tyc_commerce: 'Elige Finalizado o Pendiente',
  })
  expect(messages(legalMarks.safeParse({ ...marks, type: 'otro' }))).toEqual({ type: 'Tipo de integración no válido' })
})
