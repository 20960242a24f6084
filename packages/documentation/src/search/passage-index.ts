import MiniSearch, { type Options } from 'minisearch'
import { type Packed, packed, unpacked } from './packed.ts'
import type { FullPassage, Passage } from './passage.ts'
import { wordsOf } from './words.ts'

/** Passages and where their words stand. */
export interface PassageIndex {
  engine: MiniSearch<Entry>
  passages: readonly Passage[]
}

/** A passage under its number. */
export interface Entry extends Passage {
  id: number
  asked?: string
  wordings?: string
}

const FIELDS = ['title', 'section', 'text', 'asked', 'wordings']
const OPTIONS: Options<Entry> = {
  fields: FIELDS,
  tokenize: (text) => wordsOf(text).flatMap(({ terms }) => terms),
  processTerm: (term) => term,
}

export function buildIndex(passages: readonly Omit<FullPassage, 'markdown'>[]): PassageIndex {
  const engine = new MiniSearch<Entry>(OPTIONS)
  engine.addAll(passages.map((passage, id) => ({ ...passage, id })))
  return { engine, passages }
}

type Row = [kind: Passage['kind'], title: string, section: string, href: string, text: string]

/** The index as text to be kept or sent; `indexFromJson` reads it. */
export const indexToJson = ({ engine, passages }: PassageIndex): string =>
  JSON.stringify({
    passages: passages.map(({ kind, title, section, href, text }): Row => [kind, title, section, href, text]),
    ...packed(engine.toJSON()),
  })

export function indexFromJson(json: string): PassageIndex {
  const { passages, ...rest } = JSON.parse(json) as { passages: Row[] } & Packed
  return {
    engine: MiniSearch.loadJS(unpacked(rest, FIELDS), OPTIONS),
    passages: passages.map(([kind, title, section, href, text]) => ({ kind, title, section, href, text })),
  }
}
