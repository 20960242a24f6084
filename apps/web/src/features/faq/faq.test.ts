import { readFaq } from '@portal/documentation/faq.passages'
import { expect, test } from 'vitest'
import { askedBy, ENTRIES, isShown, searchOf, TOPICS } from './faq.ts'
import { structuredFaq } from './faq.static.ts'

const idsOf = (category: 'collector' | 'payer' | 'dual', typed = '') =>
  ENTRIES.filter((entry) => isShown(entry, category, typed)).map(({ filter_id }) => filter_id)

test('a category shows its own entries and no others', () => {
  for (const category of ['collector', 'payer', 'dual'] as const) {
    const shown = idsOf(category)
    expect(shown).toEqual(ENTRIES.filter((entry) => entry.category.includes(category)).map((entry) => entry.filter_id))
  }
  expect(idsOf('payer')).not.toContain('operation_mode')
  expect(idsOf('dual')).not.toContain('alias_payer')
})

test('the filter looks for every word in question and answer, whatever its case and accents', () => {
  expect(idsOf('dual', 'DEVOLUCION saldo')).toContain('top_up')
  expect(idsOf('dual', 'certificate_mismatch')).toContain('rejected')
  expect(idsOf('dual', 'devolución'.normalize('NFD'))).toEqual(idsOf('dual', 'devolucion'))
  expect(idsOf('dual', 'zzz')).toEqual([])
})

test('an address names category and question; a question that the category lacks chooses one that has it', () => {
  const categories = (search: string, hash: string) => askedBy({ search, hash }).category
  expect(categories('', '')).toBe('dual')
  expect(categories('?rol=recaudador', '')).toBe('collector')
  expect(categories('?rol=pagador', '#pilot')).toBe('payer')
  expect(categories('', '#alias_payer')).toBe('payer')
  expect(categories('?rol=pagador', '#show_qr')).toBe('collector')
  expect(categories('?rol=<script>', '#nada')).toBe('dual')
  expect(askedBy({ search: '', hash: '#nada' }).entry).toBeUndefined()
  expect(searchOf('dual')).toBe('')
  expect(searchOf('payer')).toBe('?rol=pagador')
})

test('topics hold every question once, each under an anchor of its own', () => {
  expect(TOPICS.flatMap(({ questions }) => questions)).toHaveLength(ENTRIES.length)
  const anchors = [...TOPICS.map(({ anchor }) => anchor), ...ENTRIES.map(({ filter_id }) => filter_id)]
  expect(new Set(anchors).size).toBe(anchors.length)
  for (const { anchor } of TOPICS) expect(anchor).toMatch(/^[a-z-]+$/)
})

test('search engines read every question with its answer in plain text', async () => {
  const { mainEntity } = structuredFaq(await readFaq())
  expect(mainEntity).toHaveLength(ENTRIES.length)
  for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text).not.toMatch(/\*\*|\]\(|<\w|\{\{/)
})
