import { PAGES } from '@portal/documentation/pages'
import { documentTree } from '@portal/documentation/tree'
import { expect, test } from 'vitest'
import type { Section } from './document.ts'
import { neighboursOf, sectionAt, treeOf } from './tree.ts'

const heading = (id: string, depth: 2 | 3 = 2): Section => ({ id, text: id.toUpperCase(), depth })
const HEADINGS = [heading('uno'), heading('uno-a', 3), heading('dos')]
const page = (slug: string, group: string) => ({ slug, name: slug, title: slug.toUpperCase(), group })
const THREE = [page('a', 'Primero'), page('b', 'Primero'), page('c', 'Segundo')]
const tree = treeOf(THREE, { name: 'b', headings: HEADINGS }, (slug) => (slug === 'c' ? 'inicio' : undefined))

test('before its file has arrived the tree has every page in its group, and the sections of the open one', () => {
  expect(tree.map(({ title, children }) => [title, children.map(({ name }) => name)])).toEqual([
    ['Primero', ['a', 'b']],
    ['Segundo', ['c']],
  ])
  expect(tree[0]?.children[1]?.children).toEqual([
    { title: 'UNO', anchor: 'uno' },
    { title: 'DOS', anchor: 'dos' },
  ])
})

test('the file says the same of pages and groups as what is known before it', async () => {
  const shape = (of: typeof tree) =>
    of.map(({ title, children }) => [title, children.map(({ to, name }) => [to, name])])
  expect(shape(await documentTree())).toEqual(shape(treeOf(PAGES, undefined, () => undefined)))
})

test('neighbours begin at their first section, and a page at an end has one', () => {
  expect(neighboursOf(tree, 'b')).toEqual({
    previous: { title: 'A', to: '/site/documentation/a' },
    next: { title: 'C', to: '/site/documentation/c#inicio' },
  })
  expect(neighboursOf(tree, 'a').previous).toBeUndefined()
  expect(neighboursOf(tree, 'c').next).toBeUndefined()
})

test('a page that the tree does not have has no neighbours', () => {
  expect(neighboursOf(tree, 'nadie')).toEqual({})
})

test('a heading of the third level belongs to the section above it', () => {
  expect(sectionAt(HEADINGS, 'uno-a')).toBe('uno')
  expect(sectionAt(HEADINGS, 'dos')).toBe('dos')
  expect(sectionAt(HEADINGS, undefined)).toBeUndefined()
  expect(sectionAt(HEADINGS, 'nada')).toBeUndefined()
})
