/**
 * Where terms stand in documents, in a form that is small on the wire and in memory: a term's line is read when it is asked for. Documents
 * are numbers from 0 in order, fields are numbers from 0.
 */
export interface TermIndex {
  /** Every term, sorted. */
  terms: readonly string[]
  /** A line for each term: by field, the distance to the next document that has it and, after a colon, how often if not once. */
  lines: readonly string[]
  /** Number of different terms in each field of each document. */
  lengths: readonly (readonly number[])[]
  /** Mean length of each field. */
  means: readonly number[]
}

/** The index as JSON keeps it. */
export interface Packed {
  /** A space between two terms. */
  terms: string
  /** A line for each term. */
  postings: string
  lengths: readonly (readonly number[])[]
}

/** How often a term stands in each document that has it, in one field. */
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

/** Place of the first term that is not before another text. */
function placeOf(terms: readonly string[], text: string): number {
  let [from, to] = [0, terms.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((terms[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}

/** A term of the index that a word means, with how many letters tell them apart. */
interface Match {
  place: number
  term: string
  distance: number
}

/** The term itself, if the index has it. */
export function exactMatch({ terms }: TermIndex, term: string): Match[] {
  const place = placeOf(terms, term)
  return terms[place] === term ? [{ place, term, distance: 0 }] : []
}

/** Longer terms that begin with a text. */
export function longerMatches({ terms }: TermIndex, text: string): Match[] {
  const from = placeOf(terms, text)
  return terms
    .slice(from, placeOf(terms, `${text}\uFFFF`))
    .map((term, at) => ({ place: from + at, term, distance: term.length - text.length }))
    .filter(({ distance }) => distance > 0)
}

/** Terms with so many letters wrong at most. */
export function nearMatches({ terms }: TermIndex, text: string, most: number): Match[] {
  if (most === 0) return []
  return terms.flatMap((term, place) => {
    const distance = Math.abs(term.length - text.length) > most ? most + 1 : distanceBetween(term, text)
    return distance > most ? [] : { place, term, distance }
  })
}

/** Letters to change, add or take away to make one text of the other (Levenshtein). */
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

/** BM25+: saturation of repeated words, weight of length, floor. */
interface Bm25 {
  k: number
  b: number
  d: number
}

/** How well a term describes each document that has it, by field weights. */
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
