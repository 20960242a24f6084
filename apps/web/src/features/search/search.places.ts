import { addressOf, PAGES } from '@portal/documentation/pages'
import { fold } from '@portal/domain/fold'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { KIND_LABELS } from '@portal/documentation/search/passage'
import { path } from '../../paths.ts'
import type { SearchResult } from './search.result.ts'

const NOTHING = { text: '', marks: [] }

const place = (text: string, href: string, page = ''): SearchResult => ({
  href,
  name: { text, marks: [] },
  page,
  excerpt: NOTHING,
})

const FIRST_PAGES = new Set(['product/transaction-flow', 'security', 'webhooks', 'errors'])

export const SUGGESTED: readonly SearchResult[] = [
  place('¿Cómo empiezo?', `${path.questions()}#start`, KIND_LABELS.faq),
  ...PAGES.filter(({ slug }) => FIRST_PAGES.has(slug)).map(({ title, slug }) =>
    place(title, addressOf(slug), KIND_LABELS.documentation),
  ),
  place('Crear un token', `${path.reference('api-qri-v2')}#createToken`, KIND_LABELS.reference),
]

/** Tools that a search finds by the beginnings of these words, since no text of the documentation is theirs. */
const TOOLS = [
  {
    tool: place('Contacto', TOOL_ADDRESSES.contact),
    words: 'contacto contactar ayuda soporte hablar persona escribir',
  },
  { tool: place('Estado', TOOL_ADDRESSES.status), words: 'estado status caida caido disponible funciona incidente' },
]

/** Tools for a typed text: one of their words begins with it. */
export function toolsFor(typed: string): readonly SearchResult[] {
  const wanted = fold(typed.trim())
  if (wanted.length < 3) return []
  return TOOLS.flatMap(({ tool, words }) => (words.split(' ').some((word) => word.startsWith(wanted)) ? [tool] : []))
}

const MOST = 4
let opened: readonly SearchResult[] = []

/** Search results that the person has opened since the page was loaded, the latest first. */
export const recent = (): readonly SearchResult[] => opened

export function remember({ name, href, page }: SearchResult): void {
  opened = [place(name.text, href, page), ...opened.filter((other) => other.href !== href)].slice(0, MOST)
}
