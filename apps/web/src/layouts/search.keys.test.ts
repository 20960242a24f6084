import { expect, test, vi } from 'vitest'
import { opensSearch } from './search.keys.ts'

/** Stubs a page with or without an open modal dialog, on the page or in the assistant's shadow root. */
const page = (modal: boolean, ofAssistant = false) => {
  const tree = (own: boolean) => ({ querySelector: (what: string) => (what === 'dialog:modal' && own ? {} : null) })
  const assistant = { shadowRoot: tree(modal && ofAssistant) }
  vi.stubGlobal('document', {
    querySelector: (what: string) =>
      what === 'portal-assistant' ? assistant : tree(modal && !ofAssistant).querySelector(what),
  })
}
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
  for (const ofAssistant of [true, false]) {
    page(true, ofAssistant)
    expect(press('/')).toBe(false)
    expect(press('k', { ctrlKey: true })).toBe(false)
  }
  page(false)
  expect(press('/', { defaultPrevented: true })).toBe(false)
})
