import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'
import type { FullPassage } from './passage.ts'
import { FIELDS, type PassageIndex } from './passage-index.ts'
import { indexTerms } from './term-index.ts'
import { wordsOf } from './words.ts'

// Apart from what the browser imports, because the server replaces the placeholders in every built file, also in a script.

/** Placeholders of addresses. They are no terms: the server fills in the built index, and other terms would break its order. */
const PLACEHOLDER = new RegExp(Object.values(BUILT_ADDRESSES).join('|'), 'g')

const termsOf = (text: string): string[] => wordsOf(text.replace(PLACEHOLDER, ' ')).flatMap(({ terms }) => terms)

/** Builds the search index of passages. */
export const buildIndex = (passages: readonly Omit<FullPassage, 'markdown'>[]): PassageIndex => ({
  terms: indexTerms(passages.map((passage) => FIELDS.map((field) => termsOf(passage[field] ?? '')))),
  passages,
})
