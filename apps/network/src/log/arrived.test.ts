import { expect, test } from 'vitest'
import { arrivedWith } from './arrived.ts'

const SECRET = `qri_test_${'s'.repeat(43)}`
const SIGNATURE = 'a'.repeat(64)
const BODY = `{ "description": "Dos cafés", "note": "${SECRET}", "signature" : "${SIGNATURE}" `
const headers = {
  'x-client-os': 'qri-1',
  'x-signature': SIGNATURE,
  'user-agent': SECRET,
  accept: 'x'.repeat(400),
  authorization: 'Bearer x',
  cookie: 'session=1',
}
const text = (bytes: string | null) => Buffer.from(bytes ?? '', 'base64').toString()

test('what arrived is kept without secrets, without headers that prove who calls, and at its length', () => {
  const kept = arrivedWith({ headers, body: Buffer.from(BODY) }, false)
  expect(kept.headers).toEqual({
    'x-client-os': 'qri-1',
    'x-signature': 'aaaaaaaa…',
    'user-agent': `qri_test_${'*'.repeat(43)}`,
    accept: 'x'.repeat(300),
  })
  expect(text(kept.bytes)).toBe(
    BODY.replace(SECRET, `qri_test_${'*'.repeat(43)}`).replace(SIGNATURE, `aaaaaaaa${'*'.repeat(56)}`),
  )
  expect(arrivedWith({ headers: {}, body: Buffer.alloc(5_000, 'ñ') }, false).bytes).toHaveLength(2_732)
  expect(arrivedWith({ headers: {}, body: undefined }, false)).toEqual({ headers: {}, bytes: null })
})

test('a signature that was refused stays whole, so that its mistake can be found', () => {
  const kept = arrivedWith({ headers, body: Buffer.from(BODY) }, true)
  expect(kept.headers['x-signature']).toBe(SIGNATURE)
  expect(text(kept.bytes)).toContain(SIGNATURE)
  expect(text(kept.bytes)).not.toContain(SECRET)
})

test.each([
  ['its begin', `qri\\u005Ftest_${'s'.repeat(43)}`],
  ['its own part', `qri_test_\\u0073${'s'.repeat(42)}`],
])('of a body with a secret that spells a character of %s no bytes are kept', (_what, secret) => {
  expect(arrivedWith({ headers: {}, body: Buffer.from(`{"note":"${secret}"}`) }, false).bytes).toBeNull()
})
