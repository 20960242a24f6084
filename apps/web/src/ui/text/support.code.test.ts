import { expect, test } from 'vitest'
import { splitCode, withCode } from './support.code.ts'

const ID = '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21'
const told = withCode('El portal tuvo un problema.', ID)

test('a code is taken out of the text that it was added to', () => {
  expect(splitCode(told)).toEqual(['El portal tuvo un problema.', ID])
})

test('a text without a code stays as it is', () => {
  expect(splitCode('Código para soporte')).toEqual(['Código para soporte'])
})
