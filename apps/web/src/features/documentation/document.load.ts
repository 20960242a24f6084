import { addressOf, type PageEntry, PAGES } from '@portal/documentation/pages'
import { documents } from './document.files.ts'
import type { Document, DocumentText, Section } from './document.ts'

/** Trusted Types policy; all of this HTML was made by the build. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('portal-documentation', {
  createHTML: (html) => html,
})

interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof rules
}

/** HTML accepted by `innerHTML`; TypeScript still sees a text. */
const trusted = (html: string): string => policy?.createHTML(html) ?? html

const shown = new Map<string, Document>()

export const loadedDocument = (name: string): Document | undefined => shown.get(name)

/** Loads a page once: from the prerendered markup if it is this page, or else from its chunk. */
export async function loadDocument(entry: PageEntry): Promise<Document> {
  const known = shown.get(entry.name)
  if (known) return known
  const text = textOnPage(entry.slug) ?? (await documents[entry.slug]?.load())?.text
  if (!text) throw new Error(`There is no document ${entry.slug}`)
  const { html, ...rest } = text
  const content = { __html: trusted(html) }
  const loaded = { ...entry, ...rest, address: addressOf(entry.slug), content }
  shown.set(entry.name, loaded)
  return loaded
}

/** Text of the prerendered page, read before hydration; undefined if it is another page. */
function textOnPage(slug: string): DocumentText | undefined {
  const page = globalThis.document?.querySelector<HTMLElement>(`[data-document="${slug}"]`)
  const article = page?.querySelector<HTMLElement>('[data-article]')
  if (!page || !article) return undefined
  return {
    description: page.querySelector('[data-lead]')?.textContent ?? '',
    updated: page.querySelector('time')?.dateTime ?? '',
    html: article.innerHTML,
    headings: [...article.querySelectorAll<HTMLElement>('h2[id], h3[id]')].map(sectionOf),
  }
}

const sectionOf = (heading: HTMLElement): Section => ({
  id: heading.id,
  text: heading.textContent.trim(),
  depth: heading.tagName === 'H2' ? 2 : 3,
})

const pages = new Map(PAGES.map((page) => [addressOf(page.slug), page]))

/** Page at an address; the query and the anchor are ignored. */
export const pageAt = (address: string): PageEntry | undefined => pages.get(address.replace(/[?#].*/s, ''))

export const firstAnchor = (slug: string): string | undefined => documents[slug]?.first

type Panels = Readonly<Record<string, string>>

const fetched = new Map<string, Panels>()

/** Loads the code samples in the languages that a page does not show first. */
export async function fetchPanels(slug: string): Promise<void> {
  if (fetched.has(slug)) return
  const file = await documents[slug]?.panels?.()
  fetched.set(slug, file?.panels ?? {})
}

/** Fills the empty panels of an article; false if their code was not loaded yet. */
export function fillPanels(article: HTMLElement, slug: string): boolean {
  const panels = fetched.get(slug)
  for (const panel of article.querySelectorAll('[role=tabpanel]:empty')) {
    const code = panels?.[panel.id]
    if (code) panel.innerHTML = trusted(code)
  }
  return panels !== undefined
}
