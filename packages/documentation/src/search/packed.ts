import type { AsPlainObject } from 'minisearch'

/** MiniSearch's index in a quarter of its JSON's length: documents are numbers from 0 in order, fields few. */
export interface Packed {
  /** Every term, a space between. */
  terms: string
  /** A line for each term: by field, the distance to the next document that has it and, after a colon, how often if not once. */
  postings: string
  /** Words of each field of each document. */
  lengths: number[][]
}

export function packed({ index, fieldLength, fieldIds }: AsPlainObject): Packed {
  const sorted = index.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const fields = Object.keys(fieldIds)
  const line = (term: AsPlainObject['index'][number][1]): string =>
    fields.map((_, field) => distances(Object.entries(term[String(field)] ?? {}))).join(',')
  return {
    terms: sorted.map(([term]) => term).join(' '),
    postings: sorted.map(([, term]) => line(term)).join('\n'),
    lengths: Object.values(fieldLength),
  }
}

function distances(postings: [document: string, count: number][]): string {
  let last = 0
  return postings
    .map(([document, count]) => {
      const distance = Number(document) - last
      last = Number(document)
      return count === 1 ? String(distance) : `${distance}:${count}`
    })
    .join(' ')
}

/** The index term by term, as MiniSearch reads it: nothing of it is kept, which in one piece would take tens of megabytes. */
function* entriesOf(terms: string, postings: string): Generator<AsPlainObject['index'][number]> {
  const lines = postings.split('\n')
  for (const [place, term] of terms.split(' ').entries()) yield [term, postingsOf(lines[place] ?? '')]
}

export function unpacked({ terms, postings, lengths }: Packed, fields: readonly string[]): AsPlainObject {
  const numbers = lengths.map((_, document) => document)
  const average = fields.map((_, field) => lengths.reduce((sum, own) => sum + (own[field] ?? 0), 0) / lengths.length)
  return {
    documentCount: lengths.length,
    nextId: lengths.length,
    documentIds: Object.fromEntries(numbers.map((document) => [document, document])),
    fieldIds: Object.fromEntries(fields.map((name, field) => [name, field])),
    fieldLength: Object.fromEntries(lengths.entries()),
    averageFieldLength: average,
    storedFields: {},
    dirtCount: 0,
    // MiniSearch goes through it once.
    index: entriesOf(terms, postings) as Iterable<unknown> as AsPlainObject['index'],
    serializationVersion: 2,
  }
}

function postingsOf(line: string): Record<string, Record<string, number>> {
  const all: Record<string, Record<string, number>> = {}
  for (const [field, text] of line.split(',').entries()) {
    if (text === '') continue
    let document = 0
    const own: Record<string, number> = {}
    for (const piece of text.split(' ')) {
      const [distance, count = 1] = piece.split(':')
      document += Number(distance)
      own[document] = Number(count)
    }
    all[field] = own
  }
  return all
}
