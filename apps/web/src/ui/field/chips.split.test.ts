import { expect, test } from 'vitest'
import { chipsIn, splitTyped } from './chips.split.ts'

test.each([
  ['', [], ''],
  ['1.2.3', [], '1.2.3'],
  ['1.2.3.4,', ['1.2.3.4'], ''],
  ['1.2.3.4 5', ['1.2.3.4'], '5'],
  [' , ', [], ''],
  ['a;b\tc', ['a', 'b'], 'c'],
])('while typing, %j has whole %j and keeps %j', (text, whole, rest) => {
  expect(splitTyped(text)).toEqual([whole, rest])
})

test('a pasted list is parted at commas, semicolons, spaces and line breaks, and nothing empty is kept', () => {
  expect(chipsIn('\n1.2.3.4,5.6.7.8;\r\n 9.9.9.9\t10.0.0.1 ,')).toEqual(['1.2.3.4', '5.6.7.8', '9.9.9.9', '10.0.0.1'])
})
