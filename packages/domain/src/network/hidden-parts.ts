import type { Message } from './simulation.ts'

type Shown = Omit<Message, 'hidden'>

/** Objects that describe a person who pays, in whatever body. */
const PERSONS = new Set(['payer', 'pagador'])
/** Names, of which the log keeps the initials only. */
const NAMES = new Set(['name', 'nombre'])
const MASK = '•••'

/** Message of another party: that it happened and how it ended, without what was said. */
export const withoutParts = (message: Shown): Shown => ({
  ...message,
  cause: null,
  checks: message.checks.map((check) => ({ ...check, expected: null, received: null })),
  headers: {},
  bytes: null,
  purpose: null,
  request: null,
  answer: null,
})

/** Message of a test party without the data of the person who pays with another's wallet. */
export const withoutPerson = (message: Shown): Shown => ({
  ...message,
  request: masked(message.request, false),
  answer: masked(message.answer, false),
})

function masked(value: unknown, ofPerson: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, ofPerson))
  if (typeof value !== 'object' || value === null) return ofPerson ? MASK : value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      ofPerson && NAMES.has(field) ? inner : masked(inner, ofPerson || PERSONS.has(field)),
    ]),
  )
}
