import { expect, test } from 'vitest'
import { activeAt } from './active-section.ts'

const PLACES = [
  { id: 'uno', top: -400 },
  { id: 'dos', top: 90 },
  { id: 'tres', top: 500 },
  { id: 'cuatro', top: 700 },
]
const view = { line: 144, height: 900, ended: false, asked: '' }

test('the section being read is the last one that has passed the line', () => {
  expect(activeAt(PLACES, view)).toBe('dos')
  expect(activeAt(PLACES, { ...view, line: 80 })).toBe('uno')
})

test('above the first section none is being read, unless one that shows was asked for', () => {
  expect(activeAt(PLACES.slice(2), view)).toBeUndefined()
  expect(activeAt([], { ...view, ended: true })).toBeUndefined()
  expect(activeAt(PLACES.slice(2), { ...view, asked: 'tres' })).toBe('tres')
  expect(activeAt(PLACES.slice(2), { ...view, height: 600, asked: 'cuatro' })).toBeUndefined()
})

test('at the end of the page it is the last section that shows, or the one that was asked for', () => {
  expect(activeAt(PLACES, { ...view, ended: true })).toBe('cuatro')
  expect(activeAt(PLACES, { ...view, ended: true, asked: 'tres' })).toBe('tres')
  expect(activeAt(PLACES, { ...view, ended: true, asked: 'uno' })).toBe('cuatro')
  expect(activeAt(PLACES, { ...view, ended: true, height: 600 })).toBe('tres')
})

test('at the end of a page whose last section fills the window it is that one', () => {
  expect(activeAt(PLACES.slice(0, 2), { ...view, ended: true })).toBe('dos')
})
