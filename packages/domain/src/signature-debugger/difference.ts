import { diffArrays, diffChars, diffWordsWithSpace } from 'diff'

/** Part of two texts that are compared: in both, only in what was signed, or only in what is signed rightly. */
export interface Part {
  kind: 'same' | 'signed' | 'right'
  text: string
}

/** JSON strings, numbers and white space; everything else is a token by itself. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\s+|[^\s"]|"/gs

/** Edits up to which two texts are compared token by token; beyond, comparing takes longer than a person waits. */
const MOST_EDITS = 1500

interface Change {
  value: string
  count: number
  added: boolean
  removed: boolean
}

const kindOf = ({ added, removed }: Change): Part['kind'] => (removed ? 'signed' : added ? 'right' : 'same')
const partOf = (change: Change): Part => ({ kind: kindOf(change), text: change.value })

/** Compares the text that was signed with the one that is signed rightly, by JSON tokens and inside a changed token by characters. */
export function differenceOf(signed: string, right: string): Part[] {
  const tokens = (text: string): string[] => text.match(TOKEN) ?? []
  const changes = diffArrays(tokens(signed), tokens(right), { maxEditLength: MOST_EDITS })?.map(
    (change): Change => ({ ...change, value: change.value.join('') }),
  )
  if (!changes)
    return [
      { kind: 'signed', text: signed },
      { kind: 'right', text: right },
    ]
  return changes.flatMap((change, at) => {
    const [before, after] = [changes[at - 1], changes[at + 1]]
    const isPair = (one?: Change, other?: Change) =>
      one?.removed === true && other?.added === true && one.count === 1 && other.count === 1
    if (isPair(before, change)) return []
    return after && isPair(change, after) ? diffChars(change.value, after.value).map(partOf) : [partOf(change)]
  })
}

/** Compares two lines of a program word by word. */
export const lineDifference = (wrong: string, right: string): Part[] => diffWordsWithSpace(wrong, right).map(partOf)

/** Characters of a fragment around a difference. */
const FRAGMENT = 40
const INSIDE_WORD = /[^\s"{}[\],:]/

/** The words around the first difference, as signed and as signed rightly. */
export function fragmentsOf(parts: readonly Part[]): { signed: string; right: string; at: number } | undefined {
  const first = parts.findIndex(({ kind }) => kind !== 'same')
  if (first < 0) return undefined
  const rest = parts.slice(first)
  const length = rest.findIndex(({ kind }) => kind === 'same')
  const changed = length < 0 ? rest : rest.slice(0, length)
  const before = parts
    .slice(0, first)
    .map(({ text }) => text)
    .join('')
  const after = length < 0 ? '' : (rest[length]?.text ?? '')
  let start = before.length
  while (start > 0 && INSIDE_WORD.test(before[start - 1] ?? '')) start--
  let end = 0
  while (end < after.length && INSIDE_WORD.test(after[end] ?? '')) end++
  const of = (kind: Part['kind']) => {
    const middle = changed
      .filter((part) => part.kind === kind)
      .map(({ text }) => text)
      .join('')
    const whole = before.slice(start) + middle + after.slice(0, end)
    return whole.length > FRAGMENT ? `${whole.slice(0, FRAGMENT)}…` : whole
  }
  return { signed: of('signed'), right: of('right'), at: before.length }
}
