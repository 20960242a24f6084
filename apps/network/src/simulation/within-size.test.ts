import { expect, test } from 'vitest'
import type { Seen } from './message.ts'
import { withinSize } from './within-size.ts'

const message = (body: string): Seen =>
  ({
    id: 'call/1',
    path: `/${'p'.repeat(1_000)}`,
    checks: [{ name: 'signature', ok: false, expected: body, received: null }],
    headers: { 'webhook-id': 'msg_1' },
    request: { body },
    answer: [body],
  }) as unknown as Seen

test('a large body is left out of its message, and those of old messages of a large run', () => {
  const [large] = withinSize([message('x'.repeat(3_000))])
  expect(large).toMatchObject({ request: { omitted: '3011 caracteres' }, answer: { omitted: '3004 caracteres' } })
  expect(large?.checks[0]?.expected).toHaveLength(2_001)

  const body = 'x'.repeat(1_900)
  const run = withinSize(Array.from({ length: 120 }, () => message(body)))
  expect(JSON.stringify(run).length).toBeLessThan(256_000)
  expect(run.at(-1)).toEqual({ ...message(body), path: `/${'p'.repeat(199)}…` })
  expect(run[0]).toMatchObject({ id: 'call/1', request: { omitted: '1911 caracteres' }, headers: {} })
})
