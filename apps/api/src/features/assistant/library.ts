import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { findPassages, type Hit } from '@portal/documentation/search/find'
import type { Passage } from '@portal/documentation/search/passage'
import { buildIndex } from '@portal/documentation/search/passage-index'
import { wordsOf } from '@portal/documentation/search/words'
import type { Asked } from './composition.ts'
import { isCommon } from './words.ts'

/** All that the portal has published, ready to be asked. */
export interface Library {
  /** What a question is about. */
  read(question: string): Asked[]
  find(question: string, limit: number): Hit[]
}

/** Words of a question that are read; the rest of a longer one adds nothing but work. */
const MOST_WORDS = 40
const MOST_LETTERS = 40

/** All passages, read in a thread of their own. @throws where they cannot be read */
async function readPassages(): Promise<Passage[]> {
  const worker = new Worker(new URL('./passages.worker.ts', import.meta.url))
  try {
    // Fails with the thread's own error.
    const [passages] = (await once(worker, 'message')) as [Passage[]]
    return passages
  } finally {
    await worker.terminate()
  }
}

async function openLibrary(): Promise<Library> {
  const passages = await readPassages()
  const index = buildIndex(passages)
  const spread = new Map<string, number>()
  for (const { title, section, text } of passages) {
    const terms = new Set(wordsOf(`${title}\n${section}\n${text}`).flatMap((word) => word.terms))
    for (const term of terms) spread.set(term, (spread.get(term) ?? 0) + 1)
  }
  const rarity = (terms: readonly string[]): number =>
    Math.log(1 + passages.length / Math.max(0.5, ...terms.map((term) => spread.get(term) ?? 0)))
  /** The terms of a word, or where no passage has it, those of the word that was probably meant. */
  const known = (folded: string, terms: string[]): string[] =>
    terms.some((term) => spread.has(term)) ? terms : (findPassages(index, folded, { limit: 1 })[0]?.terms ?? terms)
  return {
    read(question) {
      const words = wordsOf(question).filter(({ folded, length }) => length <= MOST_LETTERS && !isCommon(folded))
      const once = [...new Map(words.map((word) => [word.terms[0] ?? '', word])).values()].slice(0, MOST_WORDS)
      return once.map(({ folded, terms: own }) => {
        const terms = known(folded, own)
        return { terms, weight: rarity(terms) }
      })
    },
    find: (question, limit) => findPassages(index, question, { limit }),
  }
}

let opened: Promise<Library> | undefined

/** The library, read at the first question of this process; what could not be read is tried again at the next. */
export function library(): Promise<Library> {
  opened ??= openLibrary().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
