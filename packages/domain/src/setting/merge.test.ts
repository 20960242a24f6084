import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideComments, joinComments } from '../closing-comment/comment.parts.ts'
import type { ClosingComment } from '../closing-comment/comment.ts'
import { nextId } from '../closing-comment/comment.ts'
import { TYPES } from '../integration/type.ts'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '../progress/checklist.ts'
import { collisionsIn, mergeParts, type Parts, takenIn, type ThreeWay } from './merge.ts'
import { emptyRow, formOf, type Setting } from './setting.ts'
import { SETTINGS } from './settings.ts'

const URLS = { loaded: { payment: 'a', settlement: 'b', refund: 'c', extra: 'd' } }
const OVERTAKEN: ThreeWay = {
  ...URLS,
  typed: { payment: 'mine', settlement: 'b', refund: 'mine', extra: 'same' },
  stored: { payment: 'a', settlement: 'theirs', refund: 'theirs', extra: 'same' },
}

test('a form overtaken by another save keeps what each changed alone, and asks only where both differ', () => {
  expect(collisionsIn(OVERTAKEN)).toEqual(['refund'])
  expect(takenIn(OVERTAKEN)).toEqual(['settlement'])
  const rest = { payment: 'mine', settlement: 'theirs', extra: 'same' }
  expect(mergeParts(OVERTAKEN, [])).toEqual({ ...rest, refund: 'theirs' })
  expect(mergeParts(OVERTAKEN, ['refund'])).toEqual({ ...rest, refund: 'mine' })
})

test('a part that is null on one side and absent on the other is no collision', () => {
  const state: ThreeWay = { loaded: { refund: 'a' }, typed: { refund: null }, stored: {} }
  expect(collisionsIn(state)).toEqual([])
})

const comment = (id: number, description: string, state = false): ClosingComment => ({ id, state, description })

test('closing comments are merged one by one, and two new ones with the same number are both kept', () => {
  const loaded = [comment(1, 'logo'), comment(2, 'sello')]
  const typed = [comment(1, 'logo'), comment(2, 'sello', true), comment(3, 'mine')]
  const state = divideComments(loaded, typed, [comment(2, 'sello'), comment(3, 'theirs')])
  expect(collisionsIn(state)).toEqual([])
  expect(joinComments(mergeParts(state, []))).toEqual([
    comment(2, 'sello', true),
    comment(3, 'theirs'),
    comment(4, 'mine'),
  ])
})

/** A section as a form: its first values, a change that a person may type, and its division into parts. */
interface Section {
  start: unknown
  change: (values: never, part: number, value: number) => unknown
  divide: (loaded: never, typed: never, stored: never) => ThreeWay
  join: (parts: Parts) => unknown
}

const fieldwise = (start: Parts, next: (before: unknown, value: number) => unknown): Section => ({
  start,
  change: (values: Parts, part, value) => {
    const names = Object.keys(start).filter((name) => name !== 'type')
    const name = names[part % names.length] as string
    return { ...values, [name]: next(start[name], value) }
  },
  divide: (loaded, typed, stored) => ({ loaded, typed, stored }),
  join: (parts) => parts,
})

const marks = (items: readonly string[]): Section =>
  fieldwise(Object.fromEntries(items.map((item) => [item, false])), (_, value) => [true, false, null][value % 3])

function changeComments(list: readonly ClosingComment[], part: number, value: number): readonly ClosingComment[] {
  if (part % 4 === 0) return [...list, comment(nextId(list), `nuevo ${value}`)]
  const at = part % list.length
  if (part % 4 === 1 && list.length > 1) return list.filter((_, index) => index !== at)
  return list.map((one, index) =>
    index === at ? { ...one, description: `texto ${value}`, state: value % 2 === 0 } : one,
  )
}

/** Every section that a person can edit, for every type of integration. */
const SECTIONS: readonly (readonly [string, Section])[] = [
  ...Object.values<Setting>(SETTINGS).flatMap((setting) =>
    TYPES.map((type) => {
      const next = (before: unknown, value: number) => (Array.isArray(before) ? [`${value}`] : `${value}`)
      return [`${setting.section} ${type}`, fieldwise(formOf(setting, emptyRow(setting), type), next)] as const
    }),
  ),
  ['technologies', marks(TECHNOLOGY_ITEMS)],
  ['legal', marks(LEGAL_ITEMS)],
  [
    'comments',
    {
      start: [comment(1, 'logo'), comment(2, 'sello')],
      change: changeComments,
      divide: divideComments,
      join: joinComments,
    },
  ],
]

const STEP = fc.record({
  editor: fc.constantFrom(0, 1),
  does: fc.constantFrom('open', 'type', 'type', 'save', 'save'),
  part: fc.nat(20),
  value: fc.nat(5),
  keepsMine: fc.boolean(),
})

const json = (value: unknown): string | undefined => JSON.stringify(value)

/** Fails unless each stored part follows from what the person who saved had seen and pressed. */
function expectFollows(state: ThreeWay, asked: readonly string[], keepsMine: boolean, after: Parts): void {
  const { loaded, typed, stored } = state
  for (const name of Object.keys({ ...loaded, ...typed, ...stored })) {
    const [seen, pressed, before, now] = [loaded[name], typed[name], stored[name], after[name]].map(json)
    const untouched = pressed === seen
    const overtaken = before !== seen
    const expected = untouched ? before : !overtaken || before === pressed || keepsMine ? pressed : before
    const collides = !untouched && overtaken && before !== pressed
    expect({ name, now, asked: asked.includes(name) }).toEqual({ name, now: expected, asked: collides })
  }
}

test('whatever two people type and save in any order, the stored values follow from what each saw and pressed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SECTIONS), fc.array(STEP, { maxLength: 30 }), ([, section], steps) => {
      const { divide, join, change } = section
      let stored = section.start as never
      let version = 1
      const editors = [0, 1].map(() => ({ version, loaded: stored, typed: stored }))
      for (const { editor, does, part, value, keepsMine } of steps) {
        const own = editors[editor] as (typeof editors)[number]
        if (does === 'type') own.typed = change(own.typed, part, value) as never
        if (does === 'save') {
          const state = divide(own.loaded, own.typed, stored)
          const asked = own.version === version ? [] : collisionsIn(state)
          const after = own.version === version ? own.typed : join(mergeParts(state, keepsMine ? asked : []))
          expectFollows(state, asked, keepsMine, divide(after as never, after as never, after as never).stored)
          stored = after as never
          version += 1
        }
        if (does !== 'type') Object.assign(own, { version, loaded: stored, typed: stored })
      }
    }),
    { numRuns: 1000 },
  )
})
