import { TOPICS } from '@portal/domain/contact/contact'
import { contactHref, TOOL_ADDRESSES } from '@portal/domain/tools'
import { accountHref, creationHref, homeHref, listHref, questionsHref, referenceHref } from '@portal/domain/addresses'
import { PRODUCT } from '@portal/domain/brand'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { UNSIGNED } from '@portal/network/unsigned'
import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { readFaq } from './faq.passages.ts'
import { addressOf, PAGES } from './pages.ts'
import { referenceOperations } from './reference.ts'
import { fromPages } from './render/pages.ts'
import { parsed } from './render/parse.ts'

const drafts = await fromPages((entry, draft) => ({ entry, draft }))
const help = await readFaq()

const rowsOf = (root: Nodes): string[] => {
  const ids: string[] = []
  visit(root, 'tableRow', ({ data }) => {
    const id = data?.hProperties?.['id']
    if (id !== undefined) ids.push(id)
  })
  return ids
}
/** Every address of the portal, with and without anchors, that a documentation text may link to. */
const PLACES = new Set([
  ...PAGES.map(({ slug }) => addressOf(slug)),
  ...PAGES.map(({ slug }) => `${addressOf(slug)}.md`),
  ...drafts.flatMap(({ entry, draft }) => draft.headings.map(({ id }) => `${addressOf(entry.slug)}#${id}`)),
  ...drafts.flatMap(({ entry, draft }) => rowsOf(draft.root).map((id) => `${addressOf(entry.slug)}#${id}`)),
  ...help.map(({ filter_id }) => questionsHref(filter_id)),
  ...DOCUMENT_NAMES.flatMap((name) => [referenceHref(name), `/api/documentation/${name}/openapi.json`]),
  ...referenceOperations().map(({ href }) => href),
  homeHref(),
  questionsHref(),
  listHref(),
  accountHref(),
  creationHref(),
  contactHref(),
  ...TOPICS.map(contactHref),
  TOOL_ADDRESSES.status,
  '/llms.txt',
  '/documentation.json',
  '/api/openapi.json',
])

function linksIn(root: Nodes): string[] {
  const links: string[] = []
  visit(root, (node) => {
    if (node.type === 'link' || node.type === 'definition') links.push(node.url)
  })
  return links
}

/** Links in a text that lead to addresses of the portal which do not exist. */
const broken = (links: readonly string[], own = ''): string[] =>
  links
    .map((link) => (link.startsWith('#') ? own + link : link))
    .filter((link) => link.startsWith('/') && !PLACES.has(link))

test('every error of the network has an anchor, and anchors are unique on each page', () => {
  const errors = Object.keys(NETWORK_ERRORS).map((code) => `${addressOf('errors')}#${code}`)
  expect(errors.filter((address) => !PLACES.has(address))).toEqual([])
  for (const { draft } of drafts) {
    const ids = [...draft.headings.map(({ id }) => id), ...rowsOf(draft.root)]
    expect(ids.length).toBe(new Set(ids).size)
  }
})

describe('every link inside the portal leads to an existing address', () => {
  test.each(drafts)('from $entry.slug', ({ entry, draft }) => {
    expect(broken(linksIn(draft.root), addressOf(entry.slug))).toEqual([])
  })

  test.each(help)('from the answer $filter_id', ({ answer }) => {
    expect(
      broken(
        answer.flatMap((text) => linksIn(parsed(text))),
        '/site/questions',
      ),
    ).toEqual([])
  })

  test.each(DOCUMENT_NAMES)('from the reference %s', (name) => {
    const texts: string[] = []
    JSON.stringify(UNSIGNED[name], (key, value: unknown) => {
      if ((key === 'description' || key === 'summary') && typeof value === 'string') texts.push(value)
      return value
    })
    expect(texts.length).toBeGreaterThan(20)
    expect(broken(texts.flatMap((text) => linksIn(parsed(text))))).toEqual([])
  })
})

/** Links whose host is reserved for examples, and so leads nowhere (RFC 6761 §6.5). */
const toExamples = (links: readonly string[]): string[] =>
  links.filter((link) => /(?:^|\.)example$/.test(URL.parse(link, 'https://portal.invalid')?.hostname ?? ''))

test('no link leads to a host of examples', () => {
  const references = Object.values(UNSIGNED).flatMap((document) => {
    const texts: string[] = []
    JSON.stringify(document, (key, value: unknown) => {
      if ((key === 'description' || key === 'url') && typeof value === 'string') texts.push(`<${value}>`, value)
      return value
    })
    return texts.flatMap((text) => linksIn(parsed(text)))
  })
  const all = [
    ...drafts.flatMap(({ draft }) => linksIn(draft.root)),
    ...help.flatMap(({ answer }) => answer.flatMap((text) => linksIn(parsed(text)))),
    ...references,
  ]
  expect(toExamples(all)).toEqual([])
  expect(toExamples(['https://qri.example/demo', 'https://example/'])).toHaveLength(2)
})

test('a broken link is found', () => {
  const text = `[a](/site/documentation/security#nada) [b](/site/reference-api/${PRODUCT}/alias#nada) [c](/site/questions#nada) [d](/nada)`
  expect(broken(linksIn(parsed(text)))).toHaveLength(4)
  expect(broken(['#nada'], '/site/documentation/security')).toHaveLength(1)
})

test('questions, pages and operations have unique addresses', () => {
  const all = [
    ...help.map(({ filter_id }) => questionsHref(filter_id)),
    ...PAGES.map(({ slug }) => addressOf(slug)),
    ...referenceOperations().map(({ href }) => href),
  ]
  expect(new Set(all).size).toBe(all.length)
})
