import type { ModuleState, RoadModule } from '@portal/domain/road/road'
import { expect, test } from 'vitest'
import { lackText, partyText } from './party.text.ts'

const present = { state: 'connected', status: 'now', turn: 'enroller' } as const

test('a node says whose turn it is, as the reader’s party says it', () => {
  expect(partyText(present, 'enroller')).toBe('Te toca a ti')
  expect(partyText(present, 'network')).toBe('Le toca al enrolador')
  expect(partyText({ state: 'observed', status: 'todo', turn: 'enroller' }, 'enroller')).toBe('Tú, si las hay')
  expect(partyText({ ...present, status: 'done' }, 'enroller')).toBe('')
})

test('the present node says what its stage lacks', () => {
  const modules = (['fact', 'declared', 'fails', 'open'] satisfies ModuleState[]).map(
    (state): RoadModule => ({ key: state, label: state, state, section: 'connection', hint: null }),
  )
  const stages = [{ stage: 'connect', text: '', modules }] as const
  expect(lackText(present, [...stages])).toBe('faltan 2 de 4')
  expect(lackText(present, [{ ...stages[0], modules: modules.slice(0, 3) }])).toBe('falta 1 de 3')
  expect(lackText({ state: 'in_review', status: 'now' }, [...stages])).toBe('')
})
