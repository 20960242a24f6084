import { expect, test } from 'vitest'
import { type SeenRun, type SeenSide, shownTo } from './shown-run.ts'

const side = (id: string, demo: boolean): SeenSide => ({ id, name: id, demo, bank: null })
const [cafe, wallet, mine, foreign] = [
  side('cafe', true),
  side('wallet', true),
  side('mine', false),
  side('foreign', false),
]
const own = new Map([[mine.id, 'address']])
const stepsOf = (collector: SeenSide, payer: SeenSide | null, began = true) =>
  shownTo({ collector, payer, steps: ['reverse', 'settle'], messages: [] } as unknown as SeenRun, own, began).steps

test.each([
  ['both are test parties', cafe, wallet, ['reverse', 'settle']],
  ['an own integration charges', mine, wallet, ['reverse', 'settle']],
  ['an own wallet pays the test collector', cafe, mine, ['reverse', 'settle']],
  ['a foreign wallet pays the test collector', cafe, foreign, ['reverse']],
  ['a foreign wallet pays an own integration', mine, foreign, ['reverse', 'settle']],
  ['the person no longer has access to the collector', foreign, wallet, []],
])('who began the run takes no step on the money of others: %s', (_, collector, payer, expected) => {
  expect(stepsOf(collector, payer)).toEqual(expected)
  expect(stepsOf(collector, payer, false)).toEqual([])
})

const call = (party: string) => ({
  kind: 'call',
  party,
  status: 401,
  code: 'signature_invalid',
  latency_ms: 3,
  cause: { what: 'La firma no calza: llegó 12345678…', remedy: 'Revisa el secreto', screen: 'security' },
  checks: [{ name: 'source', ok: true, expected: null, received: '203.0.113.9' }],
  headers: { 'webhook-id': 'msg_1' },
  bytes: 'e30=',
  purpose: 'integration',
  request: { payer: { tax_id: '12345678-5', name: 'A. R. M.', account_hint: '****4821' } },
  answer: { message: 'connect postgres://', pagador: [{ rut: '12345678-5', nombre: 'A. R.' }] },
})
const shown = (collector: SeenSide, payer: SeenSide, party: SeenSide) => {
  const run = { collector, payer, steps: [], messages: [call(party.id)] } as unknown as SeenRun
  const seen = shownTo(run, own, true)
  return { sides: [seen.collector.name, seen.payer?.name], message: seen.messages[0] }
}

test("of another's integration a run shows only that it called and how it ended, without its name", () => {
  for (const [collector, payer, sides] of [
    [cafe, foreign, ['cafe', 'Otra billetera']],
    [foreign, wallet, ['Otro recaudador', 'wallet']],
  ] as const) {
    const { party: _, ...told } = call(foreign.id)
    const checks = [{ name: 'source', ok: true, expected: null, received: null }]
    const message = {
      ...told,
      checks,
      cause: null,
      headers: {},
      bytes: null,
      purpose: null,
      request: null,
      answer: null,
      hidden: true,
    }
    expect(shown(collector, payer, foreign)).toEqual({ sides, message })
  }
})

test('own messages are shown whole, those of a test party without the data of who pays with a foreign wallet', () => {
  const { request, answer } = call(mine.id)
  for (const [collector, payer, party] of [
    [mine, foreign, mine],
    [cafe, mine, cafe],
    [cafe, wallet, wallet],
  ] as const)
    expect(shown(collector, payer, party).message).toMatchObject({ request, answer, hidden: false })
  expect(shown(cafe, foreign, cafe).message).toMatchObject({
    request: { payer: { tax_id: '•••', name: 'A. R. M.', account_hint: '•••' } },
    answer: { message: 'connect postgres://', pagador: [{ rut: '•••', nombre: 'A. R.' }] },
    hidden: false,
  })
})
