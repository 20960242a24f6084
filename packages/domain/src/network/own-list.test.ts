import { expect, test } from 'vitest'
import { ownList, tableOfJson, wholePesos } from './own-list.ts'

test.each([
  ['15990', 15_990],
  ['$15.990', 15_990],
  ['$ 1.015.990', 1_015_990],
  ['15,990', 15_990],
  ['15990,00', 15_990],
  ['15.990,00', 15_990],
  ['− $5.990', -5_990],
  ['-5990 CLP', -5_990],
  ['159.9', null],
  ['1.5990', null],
  ['abc', null],
  ['', null],
])('«%s» is %s pesos', (text, amount) => {
  expect(wholePesos(text)).toBe(amount)
})

test.each([
  [['Fecha', 'N° Orden', 'Monto'], { order: 'N° Orden', amount: 'Monto' }],
  [['order_id', 'type', 'amount', 'net'], { order: 'order_id', amount: 'amount' }],
  [['Pedido', 'Total venta'], { order: 'Pedido', amount: 'Total venta' }],
])('columns %j', (columns, named) => {
  const row = columns.map((column) => (Object.values(named).indexOf(column) === 1 ? '100' : 'X'))
  expect(ownList({ columns, rows: [row] })).toEqual({ entries: [{ order: 'X', amount: 100 }], columns: named })
})

test.each([
  [
    ['Fecha', 'Cliente'],
    [['a', 'b']],
    'No encontramos la columna de orden ni la de monto. Tu lista tiene: Fecha, Cliente.',
  ],
  [['Orden', 'Cliente'], [['a', 'b']], 'No encontramos la columna de monto. Tu lista tiene: Orden, Cliente.'],
  [
    ['Orden', 'Monto'],
    [
      ['A', '1'],
      ['B', 'x'],
    ],
    'La fila 2 no tiene un monto en pesos enteros: «x».',
  ],
  [['Orden', 'Monto'], [], 'Tu lista no tiene filas.'],
])('a list that cannot be read says why: %j', (columns, rows, problem) => {
  expect(ownList({ columns, rows })).toEqual({ problem })
})

test('a JSON list of objects is a table, also inside an object; other JSON is not', () => {
  const table = { columns: ['orden', 'monto'], rows: [['A', '5']] }
  expect([tableOfJson([{ orden: 'A', monto: 5 }]), tableOfJson({ ventas: [{ orden: 'A', monto: 5 }] })]).toEqual([
    table,
    table,
  ])
  expect([tableOfJson([1]), tableOfJson('x'), tableOfJson({})]).toEqual([undefined, undefined, undefined])
})
