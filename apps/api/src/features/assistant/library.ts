import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { memoized } from '@portal/domain/memoized'
import { findPassages, type Hit } from '@portal/documentation/search/find'
import type { Passage } from '@portal/documentation/search/passage'
import { buildIndex } from '@portal/documentation/search/passage-index'
import { MEANING, wordsOf } from '@portal/documentation/search/words'
import type { QuestionTerm } from './composition.ts'
import { defines, opening, type Phrase } from './same-question.ts'
import { isCommon, isLight } from './words.ts'

/** All that the portal has published, ready to be asked. */
export interface Library {
  /** What a question is about. */
  read(question: string): QuestionTerm[]
  find(question: string, limit: number): Hit[]
  passages: readonly Passage[]
  /** The ways in which frequent questions are asked. */
  phrases: readonly Phrase[]
  /** The glossary, by what each entry is about. */
  entries: readonly Phrase[]
}

/** Words of a question that are read; the rest of a longer one adds nothing but work. */
const MOST_WORDS = 40
const MOST_LETTERS = 40
/** Words that nothing has, of which is looked for what was probably meant: each is a search among all words. */
const MOST_CORRECTED = 5

/** A common word tells something only as the beginning of a phrase: `no funciona`. */
const isMeaning = (term: string): boolean => term.startsWith(MEANING)

/** All passages, read in a thread of their own. @throws where they cannot be read */
async function readPassages(): Promise<Passage[]> {
  const worker = new Worker(new URL('./passages.worker.ts', import.meta.url))
  try {
    // Fails with the thread's own error, and where it ends without one, for lack of memory for instance.
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('the thread ended without the passages')))
    const [passages] = (await Promise.race([once(worker, 'message'), ended])) as [Passage[]]
    return passages
  } finally {
    await worker.terminate()
  }
}

async function openLibrary(): Promise<Library> {
  const passages = await readPassages()
  const index = buildIndex(passages)
  const spread = new Map<string, number>()
  const found = new Set<string>()
  for (const { title, section, text, asked = '', wordings = '' } of passages) {
    const terms = new Set(wordsOf(`${title}\n${section}\n${text}`).flatMap((word) => word.terms))
    for (const term of terms) spread.set(term, (spread.get(term) ?? 0) + 1)
    for (const term of [...terms, ...wordsOf(`${asked}\n${wordings}`).flatMap((word) => word.terms)]) found.add(term)
  }
  const rarity = (terms: readonly string[]): number =>
    Math.log(1 + passages.length / Math.max(0.5, ...terms.map((term) => spread.get(term) ?? 0)))
  const isKnown = (terms: readonly string[]): boolean => terms.some((term) => found.has(term))
  /** The terms of the word that was probably meant by one under which no passage is found. */
  const meant = (folded: string): string[] | undefined => findPassages(index, folded, { limit: 1 })[0]?.terms
  const read = (question: string): QuestionTerm[] => {
    const words = wordsOf(question)
      .filter(({ length }) => length <= MOST_LETTERS)
      .map((word) => (isCommon(word.folded) ? { ...word, terms: word.terms.filter(isMeaning) } : word))
      .filter(({ terms }) => terms.length > 0)
    const distinct = [...new Map(words.map((word) => [word.terms[0] ?? '', word])).values()].slice(0, MOST_WORDS)
    const corrected = new Set(distinct.filter(({ terms }) => !isKnown(terms)).slice(0, MOST_CORRECTED))
    return distinct.map((word) => {
      const terms = (corrected.has(word) && meant(word.folded)) || word.terms
      return { terms, weight: rarity(terms), isLight: isLight(word.folded) }
    })
  }
  const phrase = (passage: Passage, text: string): Phrase => ({
    passage,
    words: read(text),
    opens: opening(text),
    defines: defines(text),
  })
  const questions = passages.filter(({ kind }) => kind === 'faq')
  return {
    read,
    find: (question, limit) => findPassages(index, question, { limit }),
    passages,
    phrases: questions.flatMap((passage) => [passage.section, ...waysOf(passage)].map((text) => phrase(passage, text))),
    entries: passages
      .filter(({ href }) => href.includes('/glossary#'))
      .map((passage) => phrase(passage, passage.section)),
  }
}

/** Other ways to ask for a passage; a single word or code finds it, and does not ask for it. */
const waysOf = ({ asked = '' }: Passage): string[] => asked.split(/[,;] /).filter((way) => way.includes(' '))

/** The library, read at the first question of this process. */
export const library = memoized(openLibrary)
