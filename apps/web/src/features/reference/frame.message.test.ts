import { expect, test } from 'vitest'
import { frameMessage } from './ReferenceFrame.tsx'

const frame = {} as MessageEventSource
const from = (data: unknown, other: object = {}) =>
  frameMessage({ source: frame, origin: 'null', data, ...other }, frame)

test('a document tells a place of its own, or that its reader asks for the search', () => {
  for (const hash of ['#createToken', '#cuerpo-de-un-error', '#v1.2_a']) expect(from({ hash })).toEqual({ hash })
  expect(from({ key: 'search' })).toEqual({ key: 'search' })
})

test('nobody else is heard, nor before there is a frame', () => {
  const data = { hash: '#createToken' }
  expect(from(data, { source: {} })).toBeUndefined()
  expect(from(data, { origin: 'https://evil.example' })).toBeUndefined()
  for (const nothing of [undefined, null])
    expect(frameMessage({ source: null, origin: 'null', data }, nothing)).toBeUndefined()
})

const LONG = `#${'a'.repeat(81)}`

test.each([
  ...[
    '',
    '#',
    'createToken',
    '/site/home',
    'javascript:alert(1)',
    '#a b',
    '#a?b',
    '#a#b',
    '#ñ',
    '#a\n',
    LONG,
    7,
    null,
    ['#a'],
  ].map((hash) => ({ hash })),
  ...['Search', 'k', '', true, ['search']].map((key) => ({ key })),
  { hash: '#a', key: 'search' },
  { hash: '#a', other: 1 },
  { type: 'hash' },
  {},
  [],
  ['#a'],
  '#a',
  'search',
  null,
  undefined,
  7,
])('%j is no message of a document', (data) => {
  expect(from(data)).toBeUndefined()
})
