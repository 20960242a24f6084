import { describe, expect, test } from 'vitest'
import { additionsTo, finalisation, hasObservations, whyNoMove } from './finalise.ts'
import { STATES } from './state.ts'

const messages = (given: unknown) =>
  Object.fromEntries(
    (finalisation.safeParse(given).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
const observation = { description: 'El logo no mide 1000 x 400.' }

describe('what Finalizar sends', () => {
  test.each([
    ['no state', {}, { state: 'Elige un estado' }],
    ['a number for a state', { state: 1 }, { state: 'Elige un estado' }],
    ['a state in lower case', { state: 'success' }, { state: 'Elige un estado' }],
    [
      'observations with another state',
      { state: 'SUCCESS', pendings: [observation] },
      { pendings: 'Las observaciones se envían solo con el estado Con Observaciones' },
    ],
    [
      'an empty list with another state',
      { state: 'PROGRESS', pendings: [] },
      { pendings: 'Las observaciones se envían solo con el estado Con Observaciones' },
    ],
    [
      'an empty observation',
      { state: 'PENDING', pendings: [{ description: ' ' }] },
      { 'pendings.0.description': 'Comentario requerido' },
    ],
    [
      '256 characters',
      { state: 'PENDING', pendings: [{ description: 'x'.repeat(256) }] },
      { 'pendings.0.description': 'Máximo 255 caracteres' },
    ],
    [
      'fifty-one observations',
      { state: 'PENDING', pendings: Array.from({ length: 51 }, () => observation) },
      { pendings: 'Máximo 50 observaciones cada vez' },
    ],
    [
      'the number 0',
      { state: 'PENDING', pendings: [{ id: 0, ...observation }] },
      { 'pendings.0.id': 'El número del pendiente no es válido' },
    ],
  ])('may not be %s', (_what, given, wrong) => {
    expect(messages(given)).toEqual(wrong)
  })

  test('is a state, or PENDING with up to fifty observations of 255 characters', () => {
    for (const state of STATES) expect(finalisation.parse({ state })).toEqual({ state })
    const most = Array.from({ length: 50 }, () => ({ state: true, description: 'ñ'.repeat(255) }))
    expect(finalisation.parse({ state: 'PENDING', pendings: most }).pendings).toEqual(most)
    expect(finalisation.parse({ state: 'PENDING', pendings: [observation] }).pendings).toEqual([
      { ...observation, state: false },
    ])
  })
})

test('a member may choose any state but a return to PROGRESS, an administrator any; keeping the state is always allowed', () => {
  for (const from of STATES) {
    for (const to of STATES) {
      expect(whyNoMove(from, to, true)).toBe(null)
      const refused = to === 'PROGRESS' && from !== 'PROGRESS'
      expect(whyNoMove(from, to, false) !== null, `${from} ${to}`).toBe(refused)
    }
  }
})

describe('observations', () => {
  const stored = [
    { id: 1, state: true, description: 'Uno' },
    { id: 7, state: false, description: 'Siete' },
  ]

  test('are numbered after the last one, from 1', () => {
    const given = [
      { state: false, description: 'A' },
      { state: true, description: 'B' },
    ]
    expect(additionsTo([], given).map(({ id }) => id)).toEqual([1, 2])
    expect(additionsTo(stored, given)).toEqual([
      { id: 8, state: false, description: 'A' },
      { id: 9, state: true, description: 'B' },
    ])
  })

  test('with the number and text of a stored one are that one: neither added again nor resolved', () => {
    expect(additionsTo(stored, [{ id: 7, state: true, description: 'Siete' }])).toEqual([])
  })

  test('with the number of another text, or an unknown number, are new', () => {
    const given = [
      { id: 7, state: false, description: 'Otro' },
      { id: 900, state: false, description: 'Nuevo' },
    ]
    expect(additionsTo(stored, given)).toEqual([
      { id: 8, state: false, description: 'Otro' },
      { id: 9, state: false, description: 'Nuevo' },
    ])
  })

  test('exist if one is new or a stored one is open', () => {
    expect(hasObservations([], [])).toBe(false)
    expect(hasObservations([{ id: 1, state: true, description: 'Uno' }], [])).toBe(false)
    expect(hasObservations(stored, [])).toBe(true)
    expect(hasObservations([], [{ id: 1, state: true, description: 'Uno' }])).toBe(true)
  })
})
