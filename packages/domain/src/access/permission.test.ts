import { expect, test } from 'vitest'
import { type Action, can, type Role, WHY_NOT } from './permission.ts'

/** Expected permissions of owner, colleague, administrator, administrator who is a colleague, and stranger. */
const TABLE: Record<Action, [boolean, boolean, boolean, boolean, boolean]> = {
  view: [true, true, true, true, false],
  edit: [true, true, true, true, false],
  credentials: [true, true, false, true, false],
  check: [true, true, false, true, false],
  comment: [false, false, true, true, false],
  review: [false, false, true, false, false],
  share: [true, false, true, true, false],
}
const PEOPLE: [Role | null, boolean][] = [
  ['OWNER', false],
  ['SHARED', false],
  ['ADMIN', true],
  ['SHARED', true],
  [null, false],
]

test.each(Object.entries(TABLE) as [Action, boolean[]][])(
  '%s is allowed to the roles of the table',
  (action, allowed) => {
    expect(PEOPLE.map(([role, administrator]) => can(role, administrator, action))).toEqual(allowed)
  },
)

test('a colleague is told why sharing is refused', () => {
  expect(WHY_NOT.share).toBe('Solo el dueño de la integración puede compartirla o transferirla')
})
