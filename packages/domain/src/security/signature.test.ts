import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalText,
  equalInConstantTime,
  type Hmac,
  isTimely,
  type Payload,
  SIGNATURE_TOLERANCE_SECONDS,
  secretKey,
  sign,
  standardWebhooksSecret,
  verify,
  verifyCall,
  verifyWebhook,
  webhookHeaders,
} from './signature.ts'

const node: Hmac = async (key, message) => createHmac('sha256', key).update(message).digest()
const web: Hmac = async (key, message) => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message))
}

const TEST_SECRET = 'qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA'
/** Secret that contains `-` and `_`, the two characters in which base64url differs from base64. */
const LIVE_SECRET = 'qri_live_4OHi4-Tl5ufo6err7O3u7_Dx8vP09fb3-Pn6-_z9_v8'
const AT = '2026-03-05T15:04:05Z'
const now = Date.parse(AT)
const check = { secrets: [TEST_SECRET], hmac: node, now }

/** Test vectors: a body and its expected signatures with the test secret and the live secret, from OpenSSL and Python's hmac. */
const VECTORS: [name: string, payload: Payload, test: string, live: string][] = [
  [
    'in any order of keys',
    { timestamp: AT, order_id: 'ORD-000123', amount: 15990 },
    '77a82a4aa1ea732c28eac9ab582f555ac329369ed5980d13c7723769c3fa38de',
    'ad53681e782b8d95297023159de357499e2526d86dd3162341543836e6d216d0',
  ],
  [
    'nested, with Unicode and control characters',
    { timestamp: AT, a: { z: '', b: [1, { d: true, c: null }] }, description: 'Café ñandú 漢字 😀 \u000b"\\\n' },
    '34bf7defa38f07858f20801f2d6c8a5efb6633560529afa47bacbafd27ba5bda',
    '57ab12b5733cd16db2c0ee1a5655a7afa8b47e233cecf0f6c228bac2d9794b5d',
  ],
  [
    'with numbers of every form',
    {
      timestamp: AT,
      // JSON allows several notations of a number; RFC 8785 writes each number in exactly one form, which is signed.
      numbers: JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 1e-27, -0, 9007199254740992]') as unknown,
    },
    'af5f8b638217151c63f91324f3d59c55a0a440b0c79c9065613060cc96400e14',
    '73bf2f95d1f6dc7a1ef58322bb58a4aff6d85294fdebb9fe3712dbb00b6c4027',
  ],
  [
    'of a call without body',
    { method: 'GET', path: '/qri/v2/payments', query: 'from=2026-03-01&page=1', timestamp: AT },
    'd816871cc96ed3965e0819da147a4734a47b346a8809246ed58a99690c13abca',
    'cf9c9cbe7044e79c4f3f09485deeaf8607d6b9975cc351478d95c25e44bb0280',
  ],
]

describe.each([
  ['Node', node],
  ['WebCrypto', web],
])('with the HMAC of %s', (_, hmac) => {
  test.each(VECTORS)(
    'a payload %s is signed as other implementations sign it',
    async (_name, payload, first, second) => {
      expect(await sign(payload, TEST_SECRET, hmac)).toBe(first)
      expect(await sign({ ...payload, signature: 'former' }, LIVE_SECRET, hmac)).toBe(second)
    },
  )
})

describe('the canonical text is that of RFC 8785', () => {
  test('with the keys of §3.2.3 in the order of their UTF-16 units', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
    const text = canonicalText(Object.fromEntries(keys.map((key) => [key, 0])))
    expect(text).toBe(`{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`)
  })

  test('with the literals and strings of §3.2.2', () => {
    const source =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}'
    expect(canonicalText(JSON.parse(source) as Payload)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('without the signature at the top level', () => {
    expect(canonicalText({ b: { signature: 'kept' }, signature: 'dropped' })).toBe('{"b":{"signature":"kept"}}')
  })

  test.each([
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['\ud800', 'surrogate'],
  ])('and refuses what JSON cannot say: %s', (value, why) => {
    expect(() => canonicalText({ value })).toThrow(why)
  })

  test('the same for any order of the keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (payload) => {
        const { signature: _, ...signed } = payload
        const turned = Object.fromEntries(Object.entries(payload).reverse())
        expect(canonicalText(turned)).toBe(canonicalText(payload))
        expect(JSON.parse(canonicalText(payload))).toEqual(JSON.parse(JSON.stringify(signed)))
      }),
    )
  })
})

describe('a secret', () => {
  test('stands for 32 bytes', () => {
    expect(secretKey(LIVE_SECRET)).toEqual(Uint8Array.from({ length: 32 }, (_, at) => 224 + at))
  })

  test('has the form of Standard Webhooks for their libraries', () => {
    expect(standardWebhooksSecret(LIVE_SECRET)).toBe('whsec_4OHi4+Tl5ufo6err7O3u7/Dx8vP09fb3+Pn6+/z9/v8=')
  })

  test.each(['', 'qri_prod_', TEST_SECRET.slice(4), TEST_SECRET.slice(0, -1), `${TEST_SECRET}0`, `${TEST_SECRET}=`])(
    'is nothing else: %s',
    (text) => {
      expect(() => secretKey(text)).toThrow(TypeError)
    },
  )
})

describe('a signed payload', () => {
  const payload = { order_id: 'ORD-000123', amount: 15990, timestamp: AT }
  const signed = async (secret = TEST_SECRET) => ({ ...payload, signature: await sign(payload, secret, node) })

  test('is valid unchanged', async () => {
    expect(await verify(await signed(), check)).toBe('valid')
  })

  test('is valid with the former secret during a rotation, and not after', async () => {
    const former = await signed(LIVE_SECRET)
    expect(await verify(former, { ...check, secrets: [TEST_SECRET, LIVE_SECRET] })).toBe('valid')
    expect(await verify(former, check)).toBe('mismatch')
  })

  test.each([
    ['changed', { amount: 15991 }, 'mismatch'],
    ['with one field more', { tip: 1 }, 'mismatch'],
    ['in upper case', { signature: 'CASE' }, 'mismatch'],
    ['without signature', { signature: undefined }, 'unsigned'],
    ['without timestamp', { timestamp: undefined }, 'unsigned'],
    ['with a time of no offset', { timestamp: '2026-03-05T15:04:05' }, 'untimely'],
  ] as const)('is refused %s', async (_, change, verdict) => {
    const before = await signed()
    const upper = 'signature' in change && change.signature === 'CASE' && { signature: before.signature.toUpperCase() }
    expect(await verify({ ...before, ...change, ...upper }, check)).toBe(verdict)
  })

  test.each([
    [SIGNATURE_TOLERANCE_SECONDS, 'valid'],
    [SIGNATURE_TOLERANCE_SECONDS + 1, 'untimely'],
  ])('is %i seconds from the clock, either way: %s', async (seconds, verdict) => {
    for (const side of [-1, 1])
      expect(await verify(await signed(), { ...check, now: now + side * seconds * 1000 })).toBe(verdict)
  })

  test('may have a time with any offset', () => {
    expect(isTimely('2026-03-05T12:04:05.250-03:00', now)).toBe(true)
  })
})

describe('a call without body', () => {
  const call = { method: 'GET', path: '/qri/v2/payments', query: 'from=2026-03-01&page=1' }
  const headers = { timestamp: AT, signature: 'd816871cc96ed3965e0819da147a4734a47b346a8809246ed58a99690c13abca' }

  test('is valid unchanged', async () => {
    expect(await verifyCall(call, headers, check)).toBe('valid')
  })

  test.each([{ method: 'DELETE' }, { path: '/qri/v2/payments/' }, { query: 'page=1&from=2026-03-01' }])(
    'is refused with %o',
    async (change) => {
      expect(await verifyCall({ ...call, ...change }, headers, check)).toBe('mismatch')
    },
  )

  test('is refused without its headers', async () => {
    expect(await verifyCall(call, { ...headers, signature: undefined }, check)).toBe('unsigned')
    expect(await verifyCall(call, { ...headers, timestamp: undefined }, check)).toBe('unsigned')
  })
})

describe('a notice', () => {
  const body = '{"id":"evt_1","type":"payment.paid","data":{"amount":15990}}'
  const notice = { id: 'evt_1', timestamp: now / 1000, body }
  const first = 'v1,9O+2T1LLKN7Cwp49Wgfxun+otFKrRyx1bFKkp1zPzno='
  const second = 'v1,l2y3HpNBYNVpjrauQ7vEu4n5pIEdA9AXPPsiH8kQoOk='

  test('has the headers of Standard Webhooks with a signature for each secret', async () => {
    expect(await webhookHeaders(notice, [TEST_SECRET, LIVE_SECRET], node)).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1772723045',
      'webhook-signature': `${first} ${second}`,
    })
  })

  test('is valid by any of its signatures and any of the secrets', async () => {
    const headers = await webhookHeaders(notice, [TEST_SECRET, LIVE_SECRET], node)
    for (const secrets of [[TEST_SECRET], [LIVE_SECRET], [LIVE_SECRET, TEST_SECRET]])
      expect(await verifyWebhook(body, headers, { ...check, secrets })).toBe('valid')
  })

  test.each([
    ['body', `${body} `, {}, 'mismatch'],
    ['id', body, { 'webhook-id': 'evt_2' }, 'mismatch'],
    ['secret', body, { 'webhook-signature': second }, 'mismatch'],
    ['version', body, { 'webhook-signature': first.replace('v1,', 'v2,') }, 'mismatch'],
    ['old time', body, { 'webhook-timestamp': '1772722744' }, 'untimely'],
    ['time that is none', body, { 'webhook-timestamp': 'soon' }, 'untimely'],
    ['absent signature', body, { 'webhook-signature': '' }, 'unsigned'],
  ])('is refused for its %s', async (_, text, change, verdict) => {
    const headers = await webhookHeaders(notice, [TEST_SECRET], node)
    expect(await verifyWebhook(text, { ...headers, ...change }, check)).toBe(verdict)
  })
})

test('texts are equal only if every character is', () => {
  expect(equalInConstantTime('abc', 'abc')).toBe(true)
  for (const other of ['abd', 'bbc', 'ab', 'abcd', '']) expect(equalInConstantTime('abc', other)).toBe(false)
})
