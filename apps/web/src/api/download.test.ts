import { expect, test } from 'vitest'
import { nameOf } from './download.ts'

test.each([
  ['attachment; filename="coleccion-qri-0123456789ab.zip"', 'coleccion-qri-0123456789ab.zip'],
  ['attachment;FILENAME="a.zip"', 'a.zip'],
  ['attachment; filename="../../.bashrc"', '.bashrc'],
  ['attachment; filename="C:\\fakepath\\a.zip"', 'a.zip'],
  ['attachment; filename=""', 'otro.zip'],
  ['attachment', 'otro.zip'],
  [null, 'otro.zip'],
])('the file of %s is saved as %s', (disposition, name) => {
  expect(nameOf(disposition, 'otro.zip')).toBe(name)
})
