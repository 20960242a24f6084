import { expect, test, vi } from 'vitest'
import { opensSearch } from './search.open.ts'

/** Replaces `document` by a stub with or without an open modal dialog. */
const page = (modal: boolean) =>
  vi.stubGlobal('document', { querySelector: (what: string) => (what === 'dialog:modal' && modal ? {} : null) })

const target = (field: boolean) => ({ closest: () => (field ? {} : null) }) as unknown as EventTarget
const press = (key: string, over: object = {}) =>
  opensSearch({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    target: target(false),
    ...over,
  })

test('a slash asks for the search, but not where somebody types it', () => {
  page(false)
  expect(press('/')).toBe(true)
  expect(press('/', { target: target(true) })).toBe(false)
  expect(press('/', { altKey: true })).toBe(false)
  expect(press('k')).toBe(false)
})

test('Ctrl+K and ⌘K ask for it anywhere, in either case', () => {
  page(false)
  expect(press('k', { ctrlKey: true, target: target(true) })).toBe(true)
  expect(press('K', { metaKey: true })).toBe(true)
  expect(press('/', { ctrlKey: true })).toBe(false)
})

test('nothing opens over another window or after somebody else took the key', () => {
  page(true)
  expect(press('/')).toBe(false)
  expect(press('k', { ctrlKey: true })).toBe(false)
  page(false)
  expect(press('/', { defaultPrevented: true })).toBe(false)
})
