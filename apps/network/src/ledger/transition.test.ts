import { AUTHORIZATION_STATES, type Machine, PAYMENT_STATES, TOKEN_STATES } from '@portal/network/common/states'
import { expect, test } from 'vitest'
import { OPEN_TOKENS, transition } from './transition.ts'

const machines: Record<string, Machine> = { TOKEN_STATES, AUTHORIZATION_STATES, PAYMENT_STATES }

test.each(Object.entries(machines))('%s: only published transitions are possible', (_, machine) => {
  const possible = (from: string, to: string): boolean => {
    try {
      return transition(machine, from, to) === to
    } catch {
      return false
    }
  }
  const states = Object.keys(machine)
  const found = states.map((from) => [from, states.filter((to) => possible(from, to))])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(states.map((from) => [from, states.filter((to) => machine[from]?.includes(to))])),
  )
})

test('final states of a token are not open', () => {
  expect(OPEN_TOKENS).toEqual(['CREATED', 'READ', 'AUTHORIZED'])
})
