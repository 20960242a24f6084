import { fold } from '@portal/domain/fold'
import { TUNING, STOP_WORDS, SYNONYMS } from './tuning.ts'

/** A word of a text: its position, its form without accents, and the index terms that find it. */
export interface Word {
  at: number
  length: number
  folded: string
  terms: string[]
}

/** First character of an index term that stands for a line of synonyms; the number of the line follows it. */
export const MEANING = '~'

const WORD = /[\p{L}\p{N}]+(?:[-_./:]+[\p{L}\p{N}{}]+)*/gu
const STOPS = new Set(STOP_WORDS)

const PRONOUN = /(?<=(?:ar|er|ir|ndo))(?:l[oae]s?|se|me|te|nos)$/
const ENDINGS =
  /(?:aciones|acion|amientos?|imientos?|amente|mente|iendo|ando|adas?|ados?|idas?|idos?|aron|ieron|(?<![lp])ara|iera|aran|eran|iran|aria|eria|aban|aba|aste|iste|amos|emos|imos|ar|er|ir|an|en)$/
const LAST_VOWEL = /[aeio]$/
/** Replacements at the end of a stem: Spanish spells some sounds differently before e and i (`pago`, `pague`). */
const SPELLINGS: readonly [spelling: RegExp, sound: string][] = [
  [/gu$/, 'g'],
  [/qu$/, 'c'],
  [/z$/, 'c'],
]

/**
 * Stem of a Spanish word without accents. Plural, verb endings and last vowel are removed, so all forms have one stem.
 */
export function stem(folded: string): string {
  if (folded.length < 4 || /\d/.test(folded)) return folded
  let word = folded
  if (/[^s]s$/.test(word)) word = /[nrldjyz]es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
  for (const ending of [PRONOUN, ENDINGS, LAST_VOWEL]) {
    const shorter = word.replace(ending, '')
    if (shorter.length >= 3) word = shorter
    if (ending === ENDINGS && shorter !== folded && word === shorter) break
  }
  return SPELLINGS.reduce((stem, [spelling, sound]) => stem.replace(spelling, sound), word.replace(LAST_VOWEL, ''))
}

const isCode = (folded: string): boolean => /[-_./:]/.test(folded)

/** Synonym phrases by the stem of their first word, the longest first; `meaning` is the index term of the synonym line. */
const PHRASES = new Map<string, { phrase: string; stems: string[]; meaning: string }[]>()
for (const [index, line] of SYNONYMS.entries()) {
  for (const phrase of line.split(', ')) {
    const stems = phrase.split(' ').map(stemOrCode)
    const [first = ''] = stems
    const entry = { phrase, stems, meaning: `${MEANING}${index}` }
    PHRASES.set(
      first,
      [...(PHRASES.get(first) ?? []), entry].sort((one, other) => other.stems.length - one.stems.length),
    )
  }
}

function stemOrCode(folded: string): string {
  return isCode(folded) ? folded : stem(folded)
}

/** Index terms of the synonym lines (`MEANING` and the number of the line) in which `term` is a synonym of one word. */
export const meaningsOf = (term: string): string[] =>
  (PHRASES.get(term) ?? []).filter(({ stems }) => stems.length === 1).map(({ meaning }) => meaning)

/** Weight of a term in a query: synonyms have less weight than words, names and codes have more. */
export function weightOf(term: string): number {
  if (term.startsWith(MEANING)) return TUNING.synonym
  return isCode(term) ? TUNING.code : 1
}

/** The words of a text in order, without stop words, each with its index terms. */
export function wordsOf(text: string): Word[] {
  const words = [...text.matchAll(WORD)].map(({ 0: own, index }): Word => {
    const folded = fold(own)
    return { at: index, length: own.length, folded, terms: STOPS.has(folded) ? [] : termsOf(folded) }
  })
  addMeanings(words)
  return words.filter(({ terms }) => terms.length > 0)
}

/** Index terms of a word: its stem; for a name or code such as `expires_in`, the whole name and the stem of each part. */
function termsOf(folded: string): string[] {
  if (!isCode(folded)) return [stem(folded)]
  const pieces = folded.split(/[-_./:{}]+/).filter((piece) => piece.length > 1 && !STOPS.has(piece))
  return [folded, ...pieces.map((piece) => stem(piece))]
}

function addMeanings(words: Word[]): void {
  const stems = words.map(({ folded }) => stemOrCode(folded))
  for (const [index, word] of words.entries()) {
    const found = (PHRASES.get(stems[index] ?? '') ?? []).filter(
      (each) =>
        each.stems.every((one, ahead) => stems[index + ahead] === one) &&
        // A stop word such as `entre` gets no synonyms of the verb `entrar`, although the two words have the same stem.
        (each.stems.length > 1 || !STOPS.has(word.folded) || each.phrase === word.folded),
    )
    word.terms = [...new Set([...word.terms, ...found.map(({ meaning }) => meaning)])]
  }
}
