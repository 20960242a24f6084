import { AUTHORIZATION_STATES, type Machine, PAYMENT_STATES, TOKEN_STATES } from '@portal/network/common/states'
import { expect, test } from 'vitest'
import { OPEN_TOKENS, transition } from './transition.ts'

const machines: Record<string, Machine> = { TOKEN_STATES, AUTHORIZATION_STATES, PAYMENT_STATES }

test.each(Object.entries(machines))('%s: only published transitions are possible', (_, machine) => {
  for (const from of Object.keys(machine))
    for (const to of Object.keys(machine))
      if (machine[from]?.includes(to)) expect(transition(machine, from, to)).toBe(to)
      else expect(() => transition(machine, from, to)).toThrow(`No transition from ${from} to ${to}`)
})

test('final states of a token are not open', () => {
  expect(OPEN_TOKENS).toEqual(['CREATED', 'READ', 'AUTHORIZED'])
})
