import { expect, test } from 'vitest'
import {
  ADMIN_COLUMNS,
  ADMIN_HEADINGS,
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZES,
  taxIdFilter,
  YES_NO,
} from './admin-filter.ts'

test('the columns have the order and the headings of spec §2', () => {
  expect(ADMIN_COLUMNS.map((column) => ADMIN_HEADINGS[column])).toEqual([
    'Enroller',
    'Tipo',
    'F. de creación',
    'N de Inte.',
    'Nro de Inte. Finalizadas',
    'Pendientes Producción',
  ])
  expect(YES_NO).toEqual({ yes: 'SI', no: 'NO' })
})

test('a page has 10, 25, 50 or 100 rows, 10 by default', () => {
  expect([...ADMIN_PAGE_SIZES]).toEqual([10, 25, 50, 100])
  expect(ADMIN_PAGE_SIZE).toBe(10)
})

test.each(['12.345.678-5', '123456785', '12345678-5', ' 1.000.005-K ', '1000005-k'])(
  '%j is a RUT to filter by',
  (text) => {
    expect(taxIdFilter.safeParse(text).success).toBe(true)
  },
)

test.each(['12.345.678-4', '1', '', 'x', '12.345.678-5 or 1=1', '1'.repeat(50), 12345678, null])(
  '%j is none, whatever is wrong with it',
  (text) => {
    expect(taxIdFilter.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['El RUT no es válido'])
  },
)
