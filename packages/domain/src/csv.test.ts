import { expect, test } from 'vitest'
import { spreadsheet } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+56 9', "'+56 9"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("https://x.cl","a")', `"'=HYPERLINK(""https://x.cl"",""a"")"`],
  ['ORD-1', 'ORD-1'],
  ['Ñuñoa, centro', '"Ñuñoa, centro"'],
  [-5, '-5'],
  [null, ''],
])('the cell %j is written as %j, which no spreadsheet runs', (value, written) => {
  expect(spreadsheet(['a'], [[value]])).toBe(`\u{feff}a\r\n${written}\r\n`)
})
