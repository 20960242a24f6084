import type { Passage } from './passage.ts'
import { type Packed, packed, type TermIndex, unpacked } from './term-index.ts'
import { TUNING } from './tuning.ts'

/** Search index: all passages, and the index of the terms that they contain. */
export interface PassageIndex {
  terms: TermIndex
  passages: readonly Passage[]
}

type Field = keyof typeof TUNING.fields
export const FIELDS = Object.keys(TUNING.fields) as Field[]
/** Weights of a passage's fields in its search score, in the order of `FIELDS`. */
export const FIELD_WEIGHTS: readonly number[] = Object.values(TUNING.fields)

type Row = [kind: Passage['kind'], title: string, section: string, href: string, text: string]

/** Writes the search index as JSON, for a file or the browser; `indexFromJson` reads this JSON. */
export const indexToJson = ({ terms, passages }: PassageIndex): string =>
  JSON.stringify({
    passages: passages.map(({ kind, title, section, href, text }): Row => [kind, title, section, href, text]),
    ...packed(terms),
  })

export function indexFromJson(json: string): PassageIndex {
  const { passages, ...rest } = JSON.parse(json) as { passages: Row[] } & Packed
  return {
    terms: unpacked(rest),
    passages: passages.map(([kind, title, section, href, text]) => ({ kind, title, section, href, text })),
  }
}
