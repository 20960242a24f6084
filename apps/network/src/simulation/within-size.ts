import type { Seen } from './message.ts'

/** Characters of a body, and of a value that a check found, that a message shows. */
const MOST_BODY = 2_000
/** Characters of a path; a caller may add to it what they like. */
const MOST_PATH = 200
/** Characters of all messages of a run with their bodies; what is older goes without. */
const MOST_RUN = 128_000

/** Messages without bodies that are large, and without those of the oldest if all together are. */
export function withinSize(messages: readonly Seen[]): Seen[] {
  let left = MOST_RUN
  return messages
    .toReversed()
    .map((message) => {
      const short = shortened(message, MOST_BODY)
      left -= JSON.stringify(short).length
      return left < 0 ? shortened(message, 0) : short
    })
    .toReversed()
}

const cut = (text: string | null, most: number): string | null =>
  text === null || text.length <= most ? text : `${text.slice(0, most)}…`

function shortened(message: Seen, most: number): Seen {
  const { path, checks, headers, bytes, request, answer } = message
  return {
    ...message,
    path: cut(path, MOST_PATH),
    checks: checks.map((check) => ({
      ...check,
      expected: cut(check.expected, most),
      received: cut(check.received, most),
    })),
    headers: most > 0 ? headers : {},
    bytes: most > 0 ? bytes : null,
    request: short(request, most),
    answer: short(answer, most),
  }
}

/** The body, or only its size if it is too large to show. */
function short(body: unknown, most: number): unknown {
  const length = body === null || body === undefined ? 0 : JSON.stringify(body).length
  return length > most ? { omitted: `${length} caracteres` } : body
}
