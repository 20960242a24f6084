import type { Status } from '@portal/contract/status'
import { LIMITS } from '@portal/domain/limits'
import { expect, test } from 'vitest'
import { groupsOf, summaryOf } from './status.words.ts'

const EMPTY = { state: 'up', waiting: 0, oldest: null } as const
const UP: Status = {
  checked_at: '2026-07-01T16:00:00Z',
  portal: { state: 'up' },
  database: { state: 'up' },
  letters: EMPTY,
  network: { state: 'up', address: 'https://localhost:3443', timers: 'up', notices: EMPTY },
}
const textOf = (status: Status, name: string) =>
  groupsOf(status)
    .flatMap(({ lines }) => lines)
    .find((line) => line.name === name)?.text

test('the summary names the worst, and what a network that is off does not concern', () => {
  const off = { state: 'off', address: null, timers: 'off', notices: { ...EMPTY, state: 'off' } } as const
  const cases: [Partial<Status>, string][] = [
    [{}, 'Todo funciona.'],
    [{ database: { state: 'off' } }, 'El portal tiene una falla.'],
    [{ letters: { ...EMPTY, state: 'degraded' } }, 'El portal funciona con problemas.'],
    [{ network: off }, 'El portal funciona; la red de integración no está disponible.'],
    [{ network: { ...UP.network, timers: 'degraded' } }, 'La red de integración funciona con problemas.'],
  ]
  expect(cases.map(([changes]) => summaryOf({ ...UP, ...changes }).title)).toEqual(cases.map(([, title]) => title))
})

test('what waits is told with its number and since when; a long queue only with a bound', () => {
  const notices = (waiting: number): Status => ({
    ...UP,
    network: { ...UP.network, notices: { state: 'up', waiting, oldest: '2026-07-01T15:04:00Z' } },
  })
  expect([
    textOf(UP, 'Avisos'),
    textOf(notices(1), 'Avisos'),
    textOf(notices(1_234), 'Avisos'),
    textOf(notices(LIMITS.waitingCounted), 'Avisos'),
  ]).toEqual([
    'Ningún aviso espera.',
    '1 aviso espera su envío desde el 01-07-2026 a las 11:04.',
    '1.234 avisos esperan su envío; el más antiguo, desde el 01-07-2026 a las 11:04.',
    'Al menos 10.000 avisos esperan su envío; el más antiguo de los contados, desde el 01-07-2026 a las 11:04.',
  ])
})
