import { describe, expect, test } from 'vitest'
import { curlOf } from './curl.ts'
import { countdown, duration, timeOfDay } from './durations.ts'
import { columnOf, COLUMNS, footprintOf } from './footprint.ts'
import { playTimes, rowsOf } from './rows.ts'
import { secondOf } from './second.ts'
import type { SequenceMessage } from './sequence.types.ts'
import { WIDTH, wireOf } from './wires.ts'

const START = Date.parse('2026-03-05T15:04:05.120Z')

const message = (name: string, after: number, given: Partial<SequenceMessage> = {}): SequenceMessage => ({
  id: `${name} ${after}`,
  at: new Date(START + after).toISOString(),
  kind: 'call',
  from: 'payer',
  to: 'network',
  name,
  method: 'POST',
  path: '/qri/v2/tokens',
  status: 200,
  state: null,
  code: null,
  latency_ms: 20,
  signature: 'valid',
  request_id: null,
  attempt: null,
  cause: null,
  checks: [],
  headers: {},
  bytes: null,
  request: null,
  answer: null,
  ...given,
})

const bank = (after: number, latency_ms: number, given: Partial<SequenceMessage> = {}): SequenceMessage =>
  message('med', after, { kind: 'bank', from: 'ifo', to: 'ifd', latency_ms, status: null, ...given })

const paid = [
  message('createToken', 0, { from: 'collector', latency_ms: 41 }),
  message('readToken', 16_100),
  message('confirmAuthorization', 20_000, { latency_ms: 612, state: 'PAID' }),
  bank(20_038, 176, { name: 'order', from: 'network', to: 'ifo' }),
  bank(20_214, 262),
  message('payment.paid', 20_618, { kind: 'notice', from: 'network', to: 'collector', latency_ms: 124 }),
]

test.each([
  [0, '0 ms'],
  [742, '742 ms'],
  [16_059, '16,1 s'],
  [59_960, '1 min'],
  [184_000, '3 min 4 s'],
  [7_500_000, '2 h 5 min'],
  [97_200_000, '1 d 3 h'],
])('%i ms read as %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})

test('times of day are those of Chile, and a countdown never goes below zero', () => {
  expect(timeOfDay(START, true)).toBe('12:04:05,120')
  expect([584, 9, -3].map(countdown)).toEqual(['9:44', '0:09', '0:00'])
})

describe('the measured second', () => {
  test('begins with the confirmation and ends with the answered notice; what no bank took, the network had', () => {
    const second = secondOf(paid)
    expect(second).toMatchObject({ paid: 612, total: 742, noticed: true, ruler: 1000 })
    expect(second?.segments.map(({ who, from, to }) => `${who} ${from}-${to}`)).toEqual([
      'network 0-38',
      'ifo 38-214',
      'med 214-476',
      'network 476-612',
      'collector 618-742',
    ])
  })
  test('ends with the payment if no notice was answered, and its ruler grows by whole seconds', () => {
    const slow = [
      message('confirmAuthorization', 0, { latency_ms: 20_400 }),
      message('payment.paid', 20_450, { status: 500 }),
    ]
    expect(secondOf(slow)).toMatchObject({ total: 20_400, noticed: false, ruler: 21_000 })
  })
  test('of a quick payment has a shorter ruler', () => {
    const rulerOf = (latency_ms: number) => secondOf([message('confirmAuthorization', 0, { latency_ms })])?.ruler
    expect([37, 80, 81, 300, 401, 1000, 1001].map(rulerOf)).toEqual([100, 100, 200, 500, 1000, 1000, 2000])
  })
  test('is none without a confirmation that succeeded', () => {
    expect(secondOf([message('confirmAuthorization', 0, { status: 422, code: 'bank_rejected' })])).toBeUndefined()
  })
})

describe('the rows', () => {
  test('tell long waits in words, and put the answer of a payment after the steps of the banks', () => {
    const rows = rowsOf(paid).map((row) =>
      row.kind === 'pause' ? row.words : `${row.message.name} ${row.part} ${row.since}`,
    )
    expect(rows).toEqual([
      'createToken whole undefined',
      'Alguien abre la billetera y apunta al QR',
      'readToken whole undefined',
      'La persona confirma',
      'confirmAuthorization sent 0',
      'order whole 38',
      'med whole 214',
      'confirmAuthorization answered 612',
      'payment.paid whole 618',
    ])
  })
  test('are played with short waits and the second in real time', () => {
    expect(playTimes(rowsOf(paid))).toEqual([0, 600, 850, 1450, 1700, 1738, 1914, 2312, 2318])
  })
})

describe('the print', () => {
  test('lights where a message leaves and arrives, greys where it passes, and is all money for the transfer', () => {
    expect(columnOf(message('readToken', 0))).toEqual(['ink', 'passed', 'ink', 'empty', 'empty'])
    expect(columnOf(bank(0, 1))).toEqual(['empty', 'money', 'money', 'money', 'empty'])
    expect(columnOf(message('a', 0, { status: 401, code: 'signature_invalid' }))[0]).toBe('bad')
    expect(columnOf(message('a', 0, { code: 'authorization_timeout' }))[0]).toBe('late')
  })
  test('has twelve columns: the last twelve messages, or empty ones after the last', () => {
    const many = Array.from({ length: 14 }, (_, at) => message('readToken', at, at === 2 ? { code: 'x' } : {}))
    expect(footprintOf(many)).toHaveLength(COLUMNS)
    expect(footprintOf(many)[0]?.[0]).toBe('bad')
    expect(footprintOf(paid).at(-1)).toEqual(['empty', 'empty', 'empty', 'empty', 'empty'])
  })
})

test('a message lights the network from the edge to the middle, a refused one only its door, the money all of it', () => {
  expect(wireOf('payer', 'network', 32)).toMatchObject({ modules: [292, 300, 308, 316], square: 56, middle: 176 })
  expect(wireOf('collector', 'network', 32).modules).toEqual([340, 332, 324, 316])
  expect(wireOf('network', 'collector', 32)).toMatchObject({ square: undefined, middle: 464 })
  expect(wireOf('payer', 'network', 32, true).modules).toEqual([292])
  expect(wireOf('ifo', 'ifd', 32).modules).toHaveLength(7)
  expect(wireOf('ifd', 'ifo', 32).lines).toEqual(['M450 32H348', 'M292 32H198'])
  expect(WIDTH).toBe(640)
})

test('a call is copied as cURL without a signature or anything that proves who calls; a notice is not', () => {
  const call = message('createToken', 0, {
    headers: { 'x-client-os': 'qri-1', authorization: 'Bearer x', 'x-signature': 'aa', 'content-length': '9' },
    request: { order_id: "D'Or", signature: 'abc' },
  })
  expect(curlOf(call, 'https://red.cl')).toBe(
    [
      "curl -X POST 'https://red.cl/qri/v2/tokens'",
      '--cert cliente.crt --key cliente.key --cacert server-ca.crt',
      "-H 'x-client-os: qri-1'",
      String.raw`--data-raw '{"order_id":"D'\''Or","signature":"FIRMA"}'`,
    ].join(' \\\n  '),
  )
  expect(curlOf({ ...call, kind: 'notice' }, 'https://red.cl')).toBeUndefined()
})
