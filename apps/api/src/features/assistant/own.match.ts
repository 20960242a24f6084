import { exactMatch, indexTerms, nearMatches, scoresOf } from '@portal/documentation/search/term-index'
import { MEANING, wordsOf } from '@portal/documentation/search/words'

/** Words by which a question may mean a thing. */
export interface Description {
  names: string
  /** Words of which two together, or one with a name, mean the thing. */
  parts?: string
  /** Words that only add to the score of others. */
  details?: string
}

const WEIGHTS = [1, 0.5, 0.2]
/** Parameters of BM25+ by which only the rarity of a word counts. */
const ONLY_RARITY = { k: 0, b: 0, d: 0 }
/** Weight of a synonym, and of a word that differs in one letter; minimum length of such a word. */
const SYNONYM = 0.8
const TYPO = { weight: 0.6, from: 6 }

/** Terms of a description; a name such as `ip_origen` is found only as a whole, not by its parts. */
const termsOf = (text: string): string[] =>
  wordsOf(text).flatMap(({ folded, terms }) =>
    terms.filter((term, at) => at === 0 || term.startsWith(MEANING) || !/[-_.]/.test(folded)),
  )

/**
 * Returns a function that finds the things that a question means: first the one with the best score, then those that
 * have other words of the question. The fewer things have a word, the higher is its score.
 * @param things with their descriptions, indexed with the search's stems and synonyms
 * @param least minimum score of a thing
 */
export function matcher<Thing>(
  things: readonly (readonly [Thing, Description])[],
  least: number,
): (question: string) => Thing[] {
  const index = indexTerms(
    things.map(([, { names, parts = '', details = '' }]) => [names, parts, details].map(termsOf)),
  )
  const scored = (term: string, weight: number) =>
    exactMatch(index, term).flatMap(({ place }) =>
      [...scoresOf(index, place, WEIGHTS, ONLY_RARITY)].map(([at, score]) => ({
        at,
        score: score * weight,
      })),
    )
  /** Score of each thing for one word of the question. */
  const scoresFor = (terms: readonly string[]): Map<number, number> => {
    const exact = terms.flatMap((term) => scored(term, term.startsWith(MEANING) ? SYNONYM : 1))
    const [first = ''] = terms
    const near = exact.length > 0 || first.length < TYPO.from ? [] : nearMatches(index, first, 1)
    const found = [...exact, ...near.flatMap(({ term }) => scored(term, TYPO.weight))]
    return new Map(found.toSorted((one, other) => one.score - other.score).map(({ at, score }) => [at, score]))
  }
  return (question) => {
    const words = wordsOf(question).map(({ terms }) => scoresFor(terms))
    const scoreIn = (at: number, of: typeof words): number => of.reduce((sum, scores) => sum + (scores.get(at) ?? 0), 0)
    const found: Thing[] = []
    for (let left = words; ; ) {
      // A thing after the first needs words that none before it has; words that it shares with those count too.
      const scores = things.map((_, at) => (scoreIn(at, left) > least / 2 ? scoreIn(at, words) : 0))
      const score = Math.max(...scores)
      if (score <= least) return found
      const best = scores.indexOf(score)
      found.push(...things.slice(best, best + 1).map(([thing]) => thing))
      left = left.filter((own) => !own.has(best))
    }
  }
}
