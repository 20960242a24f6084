import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { llmsText, twinAddressOf } from './llms.ts'
import { addressOf, PAGES } from './pages.ts'
import { allPassages } from './passages.ts'
import { referenceOperations } from './reference.ts'
import { renderPages } from './render/pages.ts'
import { documentTree } from './tree.ts'

const pages = await renderPages()
const passages = await allPassages()

test('every Markdown file is a page and every page has a file', async () => {
  const files = await readdir(join(import.meta.dirname, '../content'), { recursive: true })
  const slugs = files.filter((file) => file.endsWith('.md')).map((file) => file.replaceAll('\\', '/').slice(0, -3))
  expect(slugs.toSorted()).toEqual(PAGES.map(({ slug }) => slug).toSorted())
  expect(pages.map(({ slug }) => slug)).toEqual(PAGES.map(({ slug }) => slug))
})

describe.each(pages)('$slug', ({ slug, title, html, headings, markdown }) => {
  test('has the title of the sidebar, and sections', () => {
    expect(title).toBe(PAGES.find((page) => page.slug === slug)?.title)
    expect(headings.filter(({ depth }) => depth === 2).length).toBeGreaterThan(0)
  })

  test('contains its headings with their anchors', () => {
    for (const { id, depth } of headings) expect(html).toContain(`<h${depth} id="${id}"><a href="#${id}">`)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has neither style attributes nor script', () => {
    expect(html).not.toMatch(/\sstyle=|<script|<style|\son\w+=/i)
  })

  test('has addresses that the server can find whole', () => {
    const places = (text: string) => text.match(/https:\/\/\w+\.invalid/g) ?? []
    expect(places(html)).toEqual(places(html.replaceAll(/<[^>]*>/g, '')))
  })

  test('has diagrams with a name and a description', () => {
    for (const [svg] of html.matchAll(/<svg[\s\S]*?<\/svg>/g)) {
      expect(svg).toMatch(/role="img"/)
      expect(svg).toMatch(/<title id="[^"]+">[^<]+<\/title><desc id="[^"]+">[^<]+<\/desc>/)
    }
  })

  test('has a copy in ordinary Markdown', () => {
    expect(markdown.startsWith(`# ${title}\n`)).toBe(true)
    expect(markdown).not.toMatch(/^:{2,}\w|\{\{|\{#/m)
    expect(markdown.match(/^## /gm)?.length).toBe(headings.filter(({ depth }) => depth === 2).length)
  })

  test('is found section by section', () => {
    const own = passages.filter(({ href }) => href.split('#')[0] === addressOf(slug))
    const places = headings.map(({ id }) => `${addressOf(slug)}#${id}`)
    expect(own.map(({ href }) => href)).toContain(addressOf(slug))
    expect(own.filter(({ text }) => text === '')).toEqual([])
    const sections = own.filter(({ href }) => places.includes(href))
    expect(new Set(sections.map(({ section }) => section))).toEqual(
      new Set(sections.map(({ href }) => headings[places.indexOf(href)]?.text)),
    )
  })
})

test('the tree lists the rendered pages with their sections', async () => {
  const tree = await documentTree()
  const leaves = tree.flatMap(({ title: group, children }) => children.map((child) => ({ group, ...child })))
  expect(leaves).toEqual(
    pages.map(({ group, slug, name, title, headings }) => {
      const children = headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ title: text, anchor: id }))
      return { group, title, to: addressOf(slug), name, children }
    }),
  )
})

test('every call and notice is a passage, and passage ids are unique', () => {
  const hrefs = new Set(passages.map(({ href }) => href))
  expect(referenceOperations().filter(({ href }) => !hrefs.has(href))).toEqual([])
  expect(hrefs.size).toBe(passages.length)
})

test('llms.txt names every page in Markdown, every OpenAPI document and the questions', () => {
  const text = llmsText(pages)
  for (const { slug } of pages) expect(text).toContain(`](${twinAddressOf(slug)})`)
  for (const name of ['api-qri-v2', 'api-qri', 'alias', 'tds-qri'])
    expect(text).toContain(`](/api/documentation/${name}/openapi.json)`)
  expect(text).toContain('](/site/questions)')
})
