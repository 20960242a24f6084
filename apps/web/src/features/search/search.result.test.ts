import type { Hit } from '@portal/documentation/search/find'
import { buildIndex } from '@portal/documentation/search/build-index'
import { indexFromJson, indexToJson } from '@portal/documentation/search/passage-index'
import { findPassages } from '@portal/documentation/search/find'
import { expect, test } from 'vitest'
import { groupsOf } from './search.result.ts'

const hit = (kind: Hit['kind'], score: number, over: Partial<Hit> = {}): Hit => ({
  href: `/${kind}/${score}`,
  kind,
  title: 'Página',
  section: 'Sección',
  text: 'Texto.',
  score,
  share: 1,
  terms: [],
  ...over,
})

test('the kind of the best result comes first, and each kind shows a few', () => {
  const docs = Array.from({ length: 9 }, (_, index) => hit('documentation', 90 - index))
  const groups = groupsOf([hit('faq', 100), ...docs, hit('reference', 80)])
  expect(groups.map(({ label }) => label)).toEqual(['Preguntas frecuentes', 'Documentación', 'Referencias API'])
  expect(groups.map(({ found }) => found.length)).toEqual([1, 4, 1])
  expect(groups[1]?.found[0]?.href).toBe('/documentation/90')
})

test('what is far behind the best one is left out', () => {
  expect(groupsOf([hit('documentation', 100), hit('faq', 10)])).toHaveLength(1)
  expect(groupsOf([])).toEqual([])
})

test('names its page unless the group says it all', () => {
  const [docs, faq] = groupsOf([
    hit('documentation', 3),
    hit('documentation', 2, { section: 'Página' }),
    hit('faq', 2, { title: 'Preguntas frecuentes' }),
  ])
  expect(docs?.found.map(({ page }) => page)).toEqual(['Página', ''])
  expect(faq?.found[0]?.page).toBe('')
})

test('marks what was found in name and excerpt, and says where the excerpt is cut', () => {
  const passage = {
    id: '/a#b',
    href: '/a#b',
    kind: 'documentation' as const,
    title: 'Webhooks',
    section: 'Firma de los avisos',
    text: `Verifica la firma. ${'Otra frase cualquiera. '.repeat(30)}`,
  }
  const index = indexFromJson(indexToJson(buildIndex([passage])))
  const found = groupsOf(findPassages(index, 'FIRMAS', { limit: 5 }))[0]?.found[0]
  const marked = (part = found?.name) => part?.marks.map(([from, to]) => part.text.slice(from, to))
  expect(marked()).toEqual(['Firma'])
  expect(marked(found?.excerpt)).toContain('firma')
  expect(found?.excerpt.text).toMatch(/…$/)
})
