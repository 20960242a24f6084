/**
 * Inverted index: for each term, the documents that contain it, as a line of text that is parsed only when a search needs it, to save
 * memory. Documents, and the fields of each document, are numbered from 0.
 */
export interface TermIndex {
  /** All terms that the indexed documents contain, sorted. */
  terms: readonly string[]
  /** One line per term: for each field, the differences between successive document numbers, with `:count` if the count is above 1. */
  lines: readonly string[]
  /** Number of different terms in each field of each document. */
  lengths: readonly (readonly number[])[]
  /** Mean number of different terms in each field, over all documents. */
  means: readonly number[]
}

/** Compact form of a `TermIndex`, for JSON. */
export interface Packed {
  /** All terms of the index in one string, separated by spaces. */
  terms: string
  /** All `lines` of the `TermIndex` in one string, separated by line breaks. */
  postings: string
  lengths: readonly (readonly number[])[]
}

/** Number of times that one field contains a term, by document number. */
type Postings = Map<number, number>

/** Indexes documents, each a list of terms for each of its fields. */
export function indexTerms(documents: readonly (readonly (readonly string[])[])[]): TermIndex {
  const index = new Map<string, Postings[]>()
  for (const [document, fields] of documents.entries()) {
    for (const [field, terms] of fields.entries()) {
      for (const term of terms) {
        const postings = index.get(term) ?? fields.map((): Postings => new Map())
        const own = postings[field] as Postings
        own.set(document, (own.get(document) ?? 0) + 1)
        index.set(term, postings)
      }
    }
  }
  const sorted = [...index].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return withMeans({
    terms: sorted.map(([term]) => term),
    lines: sorted.map(([, fields]) => fields.map(distances).join(',')),
    lengths: documents.map((fields) => fields.map((terms) => new Set(terms).size)),
  })
}

const withMeans = (index: Omit<TermIndex, 'means'>): TermIndex => ({
  ...index,
  means: (index.lengths[0] ?? []).map(
    (_, field) => index.lengths.reduce((sum, own) => sum + (own[field] ?? 0), 0) / index.lengths.length,
  ),
})

export const packed = ({ terms, lines, lengths }: TermIndex): Packed => ({
  terms: terms.join(' '),
  postings: lines.join('\n'),
  lengths,
})
export const unpacked = ({ terms, postings, lengths }: Packed): TermIndex =>
  withMeans({ terms: terms.split(' '), lines: postings.split('\n'), lengths })

function distances(postings: Postings): string {
  let last = 0
  return [...postings]
    .map(([document, count]) => {
      const distance = document - last
      last = document
      return count === 1 ? String(distance) : `${distance}:${count}`
    })
    .join(' ')
}

function postingsOf(text: string): Postings {
  const own: Postings = new Map()
  let document = 0
  for (const piece of text === '' ? [] : text.split(' ')) {
    const [distance, count = 1] = piece.split(':')
    document += Number(distance)
    own.set(document, Number(count))
  }
  return own
}

/** Index of the first of the sorted terms that is not smaller than `text` (binary search). */
function placeOf(terms: readonly string[], text: string): number {
  let [from, to] = [0, terms.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((terms[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}

/** Index term that matches a searched word; `distance` is the number of letters in which the term and the word differ. */
interface Match {
  place: number
  term: string
  distance: number
}

/** List with the index term that equals the query's term; empty if the index has no such term. */
export function exactMatch({ terms }: TermIndex, term: string): Match[] {
  const place = placeOf(terms, term)
  return terms[place] === term ? [{ place, term, distance: 0 }] : []
}

/** Terms of the index that begin with `text` and are longer. */
export function longerMatches({ terms }: TermIndex, text: string): Match[] {
  const from = placeOf(terms, text)
  return terms
    .slice(from, placeOf(terms, `${text}\uFFFF`))
    .map((term, at) => ({ place: from + at, term, distance: term.length - text.length }))
    .filter(({ distance }) => distance > 0)
}

/** Terms of the index that differ from `text` in at most `most` letters. */
export function nearMatches({ terms }: TermIndex, text: string, most: number): Match[] {
  if (most === 0) return []
  return terms.flatMap((term, place) => {
    const distance = Math.abs(term.length - text.length) > most ? most + 1 : distanceBetween(term, text)
    return distance > most ? [] : { place, term, distance }
  })
}

/** Levenshtein distance: the number of letters to change, add or delete to turn one text into the other. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] as number) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] as number) + 1, (next[to - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}

/** Parameters of BM25+: `k` limits the effect of repeated words, `b` is the weight of text length, `d` the least score of a match. */
interface Bm25 {
  k: number
  b: number
  d: number
}

/** BM25+ score of a term for each document that contains it: the weighted sum of its fields. */
export function scoresOf(
  { lines, lengths, means }: TermIndex,
  place: number,
  weights: readonly number[],
  { k, b, d }: Bm25,
): Map<number, number> {
  const scores = new Map<number, number>()
  for (const [field, text] of (lines[place] as string).split(',').entries()) {
    const postings = postingsOf(text)
    const rarity = Math.log(1 + (lengths.length - postings.size + 0.5) / (postings.size + 0.5))
    for (const [document, count] of postings) {
      const length = (lengths[document]?.[field] ?? 0) / (means[field] as number)
      const score = rarity * (d + (count * (k + 1)) / (count + k * (1 - b + b * length)))
      scores.set(document, (scores.get(document) ?? 0) + (weights[field] ?? 1) * score)
    }
  }
  return scores
}
