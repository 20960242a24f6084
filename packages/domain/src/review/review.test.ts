import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'
import { approval, lacksOf, withPending } from './review.ts'

test('what an integration lacks is what is open or fails, but not in the production stage', () => {
  const stages = [
    { stage: 'configure', facts: 3, declared: 0, fails: 0, total: 14 },
    { stage: 'certify', facts: 1, declared: 2, fails: 2, total: 9 },
    { stage: 'production', facts: 0, declared: 0, fails: 1, total: 4 },
  ] as const
  expect(lacksOf({ stages: [...stages] })).toEqual({ open: 17, failing: 2 })
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

test('a reason is trimmed, has no unseen characters, and at most 500', () => {
  expect(approval.parse({ reason: '  Prueba acordada ' })).toEqual({ reason: 'Prueba acordada' })
  expect(approval.safeParse({ reason: '🙂'.repeat(500) }).success).toBe(true)
  expect(approval.safeParse({ reason: 'a\u200bb' }).error?.issues[0]?.message).toBe(
    'Hay caracteres que no se pueden usar',
  )
  expect(approval.safeParse({ reason: 'x'.repeat(501) }).error?.issues[0]?.message).toBe('Máximo 500 caracteres')
})
