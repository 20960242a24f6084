import type { Hit } from '@portal/documentation/search/find'
import { excerptOf, type Mark, marksIn } from '@portal/documentation/search/marks'
import { KIND_LABELS, type PassageKind } from '@portal/documentation/search/passage'

/** A text and where in it is what was looked for. */
export interface MarkedText {
  text: string
  marks: readonly Mark[]
}

/** What the box shows of one place of the portal. */
export interface SearchResult {
  href: string
  name: MarkedText
  /** The page that it is a part of; empty where its group says it all. */
  page: string
  excerpt: MarkedText
}

/** Results of one kind. */
export interface Group {
  label: string
  found: readonly SearchResult[]
}

/** Most results of a kind, so that none hides the others. */
const MOST: Record<PassageKind, number> = { documentation: 4, faq: 3, reference: 3 }

/** Share of the best one's score under which a result of another kind is left out. */
const NEAR = 0.3

/** What stands between two words, at the end of a cut text. */
const LOOSE_END = /[\s·.,;:({["]+$/

/** Longest excerpt, in letters. */
const EXCERPT = 150

/** Results by kind, the kind of the best one first; within a kind as they were found. */
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
