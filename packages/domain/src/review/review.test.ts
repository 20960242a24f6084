import { expect, test } from 'vitest'
import type { ModuleState, Stage } from '../road/road.ts'
import { outcomeOf } from './outcome.ts'
import { approval, lacksOf, withPending } from './review.ts'

const stage = (name: Stage['stage'], ...states: ModuleState[]): Stage => ({
  stage: name,
  text: '',
  modules: states.map((state) => ({ key: `${name}.${state}`, label: `${name} ${state}`, state, section: 'webhook' })),
})

test('what an integration lacks is what is open or fails, but not the production stage', () => {
  expect(
    lacksOf([stage('configure', 'fact', 'open'), stage('test', 'fails', 'declared'), stage('production', 'open')]),
  ).toEqual({ open: ['configure open', 'test fails'], failing: ['test fails'] })
  expect([0, 1, 30].map(withPending)).toEqual(['sin pendientes', 'con 1 pendiente', 'con 30 pendientes'])
})

test.each([
  ['a member finalises', { to: 'SUCCESS' }, 'asked'],
  ['a member finalises what is finalised', { from: 'SUCCESS', to: 'SUCCESS', asked: true }, null],
  ['a member observes what is finalised', { from: 'SUCCESS', to: 'PENDING', asked: true, observes: true }, 'withdrawn'],
  ['a member adds an observation', { from: 'PENDING', to: 'PENDING', asked: true, observes: true }, null],
  ['the network finalises', { to: 'SUCCESS', reviewer: true }, 'approved'],
  ['the network finalises over a contradiction', { to: 'SUCCESS', reviewer: true, contradicted: true }, 'asked'],
  [
    'the network answers what is finalised',
    { from: 'SUCCESS', to: 'SUCCESS', reviewer: true, asked: true },
    'approved',
  ],
  ['the network repeats itself', { from: 'SUCCESS', to: 'SUCCESS', reviewer: true }, null],
  ['the network observes', { to: 'PENDING', reviewer: true, observes: true }, 'observed'],
  ['the network observes again', { from: 'PENDING', to: 'PENDING', reviewer: true, observes: true }, 'observed'],
  ['the network repeats that there are observations', { from: 'PENDING', to: 'PENDING', reviewer: true }, null],
  ['the network opens it again', { from: 'SUCCESS', to: 'PROGRESS', reviewer: true, asked: true }, 'withdrawn'],
] as const)('%s', (_what, given, outcome) => {
  const rest = { from: 'PROGRESS', reviewer: false, observes: false, asked: false, contradicted: false } as const
  expect(outcomeOf({ ...rest, ...given })).toBe(outcome)
})

test('a reason is trimmed, and has at most 500 characters', () => {
  expect(approval.parse({ reason: '  Prueba acordada ' })).toEqual({ reason: 'Prueba acordada' })
  expect(approval.safeParse({ reason: '🙂'.repeat(500) }).success).toBe(true)
  expect(approval.safeParse({ reason: 'x'.repeat(501) }).error?.issues[0]?.message).toBe('Máximo 500 caracteres')
})
