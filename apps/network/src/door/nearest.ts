import { CALLS } from '@portal/network/served'

const LONGEST = 200

/** Number of characters to insert, delete or replace to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1]
    for (let at = 1; at <= other.length; at++)
      next.push(
        Math.min(
          (row[at] as number) + 1,
          (next[at - 1] as number) + 1,
          (row[at - 1] as number) + (letter === other[at - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) as number
}

/** Path of a call with the given path's own values in the place of its parameters. */
const filled = (template: string, path: string): string => {
  const given = path.split('/')
  return template
    .split('/')
    .map((step, at) => (step.startsWith('{') ? (given[at] ?? step) : step))
    .join('/')
}

/** Sentence for the developer that names the operation most like an unknown method and path. */
export function nearest(method: string, path: string): string {
  const short = path.slice(0, LONGEST)
  const asked = `${method} ${short}`
  const [best] = CALLS.map((call) => ({
    call,
    far: distance(asked, `${call.method.toUpperCase()} ${filled(call.path, short)}`),
  })).toSorted((one, other) => one.far - other.far)
  const { id, method: verb, path: right } = (best as { call: (typeof CALLS)[number] }).call
  return `No existe ${asked}. La operación más parecida es ${id}: ${verb.toUpperCase()} ${right}`
}
