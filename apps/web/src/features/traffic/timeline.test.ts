import type { Traffic, TrafficRow } from '@portal/contract/traffic'
import { expect, test } from 'vitest'
import { byDay, totalOf, withRows } from './timeline.ts'
import type { Pages } from './traffic.api.ts'
import { fits, NO_FILTER } from './traffic.filter.ts'

const row = (id: string, at: string, over: Partial<TrafficRow> = {}): TrafficRow => ({
  id,
  kind: 'notice',
  at,
  name: 'payment.paid',
  order: null,
  amount: null,
  status: 200,
  code: null,
  state: null,
  verdict: 'ok',
  attempts: null,
  field: null,
  latency_ms: 1,
  ...over,
})
const page = (...data: TrafficRow[]): Traffic => ({ data, days: null, next: null, looked_to: null, undelivered: null })
const pages = (...all: ReturnType<typeof page>[]): Pages => ({ pages: all, pageParams: all.map(() => undefined) })

test('a row that is shown is replaced where it stands, and a new one comes in by its time', () => {
  const [c, b, a] = [row('c', '3'), row('b', '2', { verdict: 'retrying' }), row('a', '1')]
  const shown = withRows(pages(page(c), page(b, a)), [row('b', '2'), row('d', '4'), row('x', '2')])
  expect(shown.pages.map(({ data }) => data.map(({ id, verdict }) => `${id} ${verdict}`))).toEqual([
    ['d ok', 'c ok', 'x ok'],
    ['b ok', 'a ok'],
  ])
})

test('a new row counts for its day, and one that changed does not', () => {
  const [old, held] = [row('b', '2026-11-20T15:00:00Z'), row('a', '2026-11-19T15:00:00Z', { kind: 'call' })]
  const days = [
    { day: '2026-11-20', calls: 0, notices: 1 },
    { day: '2026-11-19', calls: 1, notices: 0 },
  ]
  const call = row('c', '2026-11-20T16:00:00Z', { kind: 'call' })
  const first = row('d', '2026-11-21T16:00:00Z')
  const shown = withRows(pages({ ...page(old, held), days }), [old, call, first])
  expect(shown.pages[0]?.days).toEqual([
    { day: '2026-11-21', calls: 0, notices: 1 },
    { day: '2026-11-20', calls: 1, notices: 1 },
    { day: '2026-11-19', calls: 1, notices: 0 },
  ])
})

test.each([
  ['', 86, 112, '86 llamadas y 112 avisos'],
  ['', 1, 1001, '1 llamada y más de 1.000 avisos'],
  ['', 0, 10, '10 avisos'],
  ['call', 1001, 3, 'más de 1.000 llamadas'],
  ['notice', 4, 1, '1 aviso'],
])('with the filter %j a day with %d calls and %d notices says «%3$s»', (kind, calls, notices, expected) => {
  expect(totalOf({ calls, notices }, kind)).toBe(expected)
})

test('rows of one day stand together', () => {
  const days = byDay([row('c', '2026-02-02'), row('b', '2026-02-01T2'), row('a', '2026-02-01T1')], (at) =>
    at.slice(0, 10),
  )
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2026-02-02', 1],
    ['2026-02-01', 2],
  ])
})

test.each([
  [{}, true],
  [{ kind: 'call' }, false],
  [{ kind: 'notice', name: 'payment.paid' }, true],
  [{ name: 'token.read' }, false],
  [{ result: 'failed' }, true],
  [{ result: 'retrying' }, true],
  [{ code: '301' }, true],
  [{ code: 'signature_invalid' }, false],
  [{ text: 'ORD-1' }, false],
  [{ from: '2026-01-01' }, false],
])('a failing notice fits the filter %j: %s', (filter, expected) => {
  expect(fits(row('a', '1', { verdict: 'retrying', status: 301 }), { ...NO_FILTER, ...filter })).toBe(expected)
})
