import { expect, test } from 'vitest'
import { tableIn, tableOf } from './table.reader.ts'

const TABLE = {
  columns: ['orden', 'monto'],
  rows: [
    ['A', '15.990'],
    ['B;1', '5'],
  ],
}

test.each([
  ['commas', 'orden,monto\nA,15.990\nB;1,5'],
  ['semicolons, a byte order mark and CRLF', '\uFEFForden;monto\r\nA;15.990\r\n"B;1";5\r\n'],
  ['tabs', 'orden\tmonto\nA\t15.990\n\nB;1\t5'],
  ['JSON', '[{"orden":"A","monto":"15.990"},{"orden":"B;1","monto":5}]'],
])('a list with %s', async (_, text) => {
  expect(await tableOf(text)).toEqual(TABLE)
})

test.each([
  ['', 'Pega tu lista o elige un archivo.'],
  ['[1, 2]', 'No pudimos leer la lista: no es un CSV, TSV ni JSON válido.'],
  ['{"a":', 'No pudimos leer la lista: no es un CSV, TSV ni JSON válido.'],
])('«%s» cannot be read', async (text, problem) => {
  expect(await tableOf(text)).toEqual({ problem })
})

test('a list of more than 10 MB is not read', async () => {
  const text = () => Promise.resolve('orden;monto\nA;15.990\nB;1;5')
  expect(await tableIn({ size: 10_000_000, text })).toMatchObject({ columns: ['orden', 'monto'] })
  expect(await tableIn({ size: 10_000_001, text })).toEqual({
    problem: 'Tu lista supera los 10 MB. Divídela por día y vuelve a intentarlo.',
  })
})
