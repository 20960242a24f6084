import type { Hit } from '@portal/documentation/search/find'
import { excerptOf, type Mark, marksIn } from '@portal/documentation/search/marks'
import { KIND_LABELS, type PassageKind } from '@portal/documentation/search/passage'

export interface MarkedText {
  text: string
  marks: readonly Mark[]
}

export interface SearchResult {
  href: string
  name: MarkedText
  /** Title of the page that contains the result; empty for frequent questions and if it equals the result name. */
  page: string
  excerpt: MarkedText
}

export interface Group {
  label: string
  found: readonly SearchResult[]
}

/** Maximum number of results per kind, so that each kind has space. */
const MOST: Record<PassageKind, number> = { documentation: 4, faq: 3, reference: 3 }

/** Smallest score of a shown search result, as a share of the best result's score; weaker results are left out. */
const NEAR = 0.3

/** Spaces and punctuation to remove at the end of a shortened excerpt. */
const LOOSE_END = /[\s·.,;:({["]+$/

const EXCERPT = 150

/** Groups search results by kind; the kind with the best result comes first. */
export function groupsOf(hits: readonly Hit[]): Group[] {
  const best = hits[0]?.score ?? 0
  const near = hits.filter(({ score }) => score >= best * NEAR)
  return [...Map.groupBy(near, ({ kind }) => kind)].map(([kind, all]) => ({
    label: KIND_LABELS[kind],
    found: all.slice(0, MOST[kind]).map(shown),
  }))
}

function shown({ kind, title, section, href, text, terms }: Hit): SearchResult {
  const excerpt = excerptOf(text, terms, EXCERPT)
  const cut = excerpt.text.length < text.length
  return {
    href,
    name: { text: section, marks: marksIn(section, terms) },
    page: kind === 'faq' || title === section ? '' : title,
    excerpt: { ...excerpt, text: cut ? `${excerpt.text.replace(LOOSE_END, '')}…` : excerpt.text },
  }
}

/** Request to the search worker: `json` is an index to parse, `typed` a text to search for. */
export interface SearchRequest {
  id: number
  json?: string
  typed?: string
}

export interface Answer {
  id: number
  groups: readonly Group[]
}
