import { expect, test } from 'vitest'
import { definitionOf } from './definitions.ts'
import { validated } from './validation.ts'

const token = (over: object) => ({
  order_id: 'ORD-1',
  amount: 15990,
  description: 'Café',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO' },
  expires_in: 600,
  single_use: true,
  ...over,
})
const check = (over: object) => validated(definitionOf('createToken'), { body: token(over) })

test.each([
  ['rewrites a terminal', '\x1b[8m'],
  ['ends a line', '\n'],
  ['no database keeps', '\0'],
  ['turns a line around', '\u202e'],
  ['is not seen', '\ufeff'],
  ['separates lines', '\u2028'],
  ['separates paragraphs', '\u2029'],
])('a field with a character that %s is named', async (_what, character) => {
  const commerce = { tax_id: '76086403-K', name: `CAFE${character}`, branch: 'SANTIAGO' }
  await expect(check({ commerce })).rejects.toMatchObject({
    detail: { fields: { 'commerce.name': 'Tiene un carácter que no se ve, como un salto de línea' } },
  })
})

test('a text with an emoji that is joined of others is permitted', async () => {
  const description = 'Café 👩\u200d🍳 ☕️'
  expect((await check({ description })).body).toMatchObject({ description })
})
