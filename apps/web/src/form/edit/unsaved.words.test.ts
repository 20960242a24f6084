import { expect, test } from 'vitest'
import { unsavedText } from './unsaved.words.ts'

test('the save bar counts and names what changed, and only says that something did where it has no name', () => {
  expect(unsavedText(['Banco'])).toEqual({ count: '1 cambio sin guardar', names: 'Banco' })
  expect(unsavedText(['Banco', 'Número'])).toEqual({ count: '2 cambios sin guardar', names: 'Banco, Número' })
  expect(unsavedText([undefined])).toEqual({ count: 'Cambios sin guardar', names: undefined })
  expect(unsavedText([])).toEqual({ count: 'Cambios sin guardar', names: undefined })
})
