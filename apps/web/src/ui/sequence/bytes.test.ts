import { expect, test } from 'vitest'
import { bytesIn, dumpOf, firstOdd } from './bytes.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const shown = (all: Uint8Array) =>
  dumpOf(all).map(({ place, cells }) => [
    place,
    cells.map(({ hex }) => hex).join(' '),
    cells.map(({ text }) => text).join(''),
  ])

test('a body is shown eight bytes a row, and longer characters are marked byte by byte', () => {
  expect(shown(bytesOf('{"a":"Muñoz"}\n'))).toEqual([
    ['0000', '7b 22 61 22 3a 22 4d 75', '{"a":"Mu'],
    ['0008', 'c3 b1 6f 7a 22 7d 0a', '··oz"}·'],
  ])
  expect(dumpOf(bytesOf('ñ'))[0]?.cells.map(({ kind }) => kind)).toEqual(['part', 'part'])
  expect(firstOdd(bytesOf('Dos cafés'))).toEqual({ hex: 'c3 a9', text: 'é', size: 2 })
  expect(firstOdd(bytesOf('Un te'))).toBeUndefined()
})

test('bytes that are no UTF-8 are marked alone, also at the end of what was kept', () => {
  // Latin-1 of 'ñ', and the first byte of a cut 'é'.
  expect(dumpOf(Uint8Array.of(0x75, 0xf1, 0x6f))[0]?.cells.map(({ kind }) => kind)).toEqual(['plain', 'wrong', 'plain'])
  expect(dumpOf(Uint8Array.of(0xc3))[0]?.cells.map(({ kind }) => kind)).toEqual(['wrong'])
  expect(firstOdd(Uint8Array.of(0xf1, 0x6f))).toEqual({ hex: 'f1', text: undefined, size: 1 })
  expect(firstOdd(bytesIn('77u/'))).toEqual({ hex: 'ef bb bf', text: '\ufeff', size: 3 })
})
