import { UNUSABLE_CHARACTERS } from '@portal/domain/text'
import { expect, test } from 'vitest'
import { createRun } from './simulation.ts'

test.each([
  ['Dos cafés y una medialuna', undefined],
  ['', 'Escribe qué se cobra'],
  ['x'.repeat(101), 'Usa 100 caracteres o menos'],
  ['Café\u202Eéfac', UNUSABLE_CHARACTERS],
  ['Café\u0007', UNUSABLE_CHARACTERS],
])('what a charge is for is one line of readable text: %j', (description, error) => {
  const { error: found } = createRun.body.safeParse({ amount: 1, expires_in: 600, description, collector: null })
  expect(found?.issues[0]?.message).toBe(error)
})
