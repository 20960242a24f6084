import { expect, test } from 'vitest'
import { type Action, can, type Role, WHY_NOT } from './permission.ts'

/** Who may, by action: owner, colleague, administrator, an administrator who is a colleague too, a stranger. */
const TABLE: Record<Action, [boolean, boolean, boolean, boolean, boolean]> = {
  view: [true, true, true, true, false],
  edit: [true, true, true, true, false],
  credentials: [true, true, false, true, false],
  comment: [false, false, true, true, false],
  share: [true, false, true, true, false],
}
const PEOPLE: [Role | null, boolean][] = [
  ['OWNER', false],
  ['SHARED', false],
  ['ADMIN', true],
  ['SHARED', true],
  [null, false],
]

test.each(Object.entries(TABLE) as [Action, boolean[]][])('to %s is for those of the table', (action, allowed) => {
  expect(PEOPLE.map(([role, administrator]) => can(role, administrator, action))).toEqual(allowed)
})

test('a colleague reads why it may not share', () => {
  expect(WHY_NOT.share).toBe('Solo el dueño de la integración puede compartirla o transferirla')
})
