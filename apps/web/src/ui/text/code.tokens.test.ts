import { expect, test } from 'vitest'
import { codeTokens } from './code.tokens.ts'

const EXAMPLE = `# Crea un cobro
curl https://api.example/qri/v2/tokens -H "X-Client-OS: a" -d '{
  "amount": 12990, "single_use": true, "uuid": "7d1f-12" }'`

test('the pieces joined are the example', () => {
  expect(
    codeTokens(EXAMPLE)
      .map((token) => token.text)
      .join(''),
  ).toBe(EXAMPLE)
})

test('tells comments, texts, numbers and words apart, and leaves addresses alone', () => {
  const kinds = codeTokens(EXAMPLE).filter((token) => token.kind)
  expect(kinds.map((token) => [token.kind, token.text])).toEqual([
    ['comment', '# Crea un cobro'],
    ['word', 'curl'],
    ['string', '"X-Client-OS: a"'],
    ['string', '"amount"'],
    ['number', '12990'],
    ['string', '"single_use"'],
    ['word', 'true'],
    ['string', '"uuid"'],
    ['string', '"7d1f-12"'],
  ])
})

test('tells where a value of the reader goes from a text that is one', () => {
  const kinds = codeTokens('{ "timestamp": "{{timestamp}}", "note": "a {{b}}" }').filter((token) => token.kind)
  expect(kinds.map((token) => [token.kind, token.text])).toEqual([
    ['string', '"timestamp"'],
    ['place', '"{{timestamp}}"'],
    ['string', '"note"'],
    ['string', '"a {{b}}"'],
  ])
})
