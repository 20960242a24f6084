import { describe, expect, test } from 'vitest'
import {
  LEGAL_ITEMS,
  type Legal,
  TECHNOLOGY_ITEMS,
  type Technology,
  technologyItemsFor,
} from '../progress/checklist.ts'
import { isReady, type TurnFacts, turnOf } from './turn.ts'

const technology = (done: readonly string[]): Technology =>
  Object.fromEntries(TECHNOLOGY_ITEMS.map((item) => [item, done.includes(item)])) as Technology
const legal = (done: readonly string[]): Legal =>
  Object.fromEntries(LEGAL_ITEMS.map((item) => [item, done.includes(item)])) as Legal

const ALL = technology(TECHNOLOGY_ITEMS)
const SIGNED = legal(LEGAL_ITEMS)
const [CREATED, READY, ASKED, OBSERVED] = ['01', '02', '03', '04'].map((day) => `2026-03-${day}T12:00:00.000Z`) as [
  string,
  string,
  string,
  string,
]

const NEW: TurnFacts = {
  type: 'collector',
  technology: technology([]),
  legal: legal([]),
  state: 'PROGRESS',
  state_since: CREATED,
  ready_since: null,
  finish_requested_at: null,
  open_pendings: 0,
  observed_since: null,
}
const COMPLETE = { ...NEW, technology: ALL, legal: SIGNED, ready_since: READY }

describe('the party that has to act next', () => {
  test.each<[string, Partial<TurnFacts>, string, string, string | null, string]>([
    [
      'new',
      NEW,
      'Te toca: completa Tecnología (0 de 7)',
      'Le toca al enrolador: completar Tecnología (0 de 7)',
      'technologies',
      CREATED,
    ],
    [
      'half done',
      { ...NEW, technology: technology(technologyItemsFor('collector').slice(0, 3)) },
      'Te toca: completa Tecnología (3 de 7)',
      'Le toca al enrolador: completar Tecnología (3 de 7)',
      'technologies',
      CREATED,
    ],
    [
      'with its technology done',
      { ...NEW, technology: ALL, legal: { ...legal(['tyc_qri']), nda: null } },
      'Te toca: completa Comercial/Legal (2 de 4)',
      'Le toca al enrolador: completar Comercial/Legal (2 de 4)',
      'legal',
      CREATED,
    ],
    [
      'at 100%',
      COMPLETE,
      'Le toca a la red: revisar tu integración',
      'Te toca: revisa la integración',
      'comments',
      READY,
    ],
    [
      'at 100%, with its observations resolved since',
      { ...COMPLETE, state: 'PENDING', state_since: OBSERVED },
      'Le toca a la red: revisar tu integración',
      'Te toca: revisa la integración',
      'comments',
      OBSERVED,
    ],
    [
      'with one observation open, even at 100%',
      { ...COMPLETE, state: 'PENDING', state_since: OBSERVED, open_pendings: 1, observed_since: OBSERVED },
      'Te toca: corrige 1 observación',
      'Le toca al enrolador: corregir 1 observación',
      'comments',
      OBSERVED,
    ],
    [
      'with two, before it was ever observed as a state',
      { ...NEW, open_pendings: 2, observed_since: OBSERVED },
      'Te toca: corrige 2 observaciones',
      'Le toca al enrolador: corregir 2 observaciones',
      'comments',
      OBSERVED,
    ],
    [
      'with a request to finalise, whatever else is open',
      { ...NEW, finish_requested_at: ASKED, open_pendings: 2, observed_since: OBSERVED },
      'Le toca a la red: revisar tu solicitud de finalización',
      'Te toca: responde la solicitud de finalización',
      'comments',
      ASKED,
    ],
    [
      'finalised, whatever else is open',
      { ...NEW, state: 'SUCCESS', state_since: ASKED, open_pendings: 2, observed_since: OBSERVED },
      'Finalizada',
      'Finalizada',
      null,
      ASKED,
    ],
  ])('%s', (_what, facts, enroller, network, section, since) => {
    const told = turnOf({ ...NEW, ...facts }, 'enroller')
    expect([told.text, told.section, told.since]).toEqual([enroller, section, since])
    expect(told.day).toBe(`${since.slice(8, 10)}-03-2026`)
    expect(turnOf({ ...NEW, ...facts }, 'network')).toEqual({ ...told, text: network })
  })

  test('is a value, not only a text', () => {
    const sides = [NEW, COMPLETE, { ...NEW, state: 'SUCCESS' as const }].map((facts) => turnOf(facts, 'enroller').who)
    expect(sides).toEqual(['enroller', 'network', 'nobody'])
  })

  test('is the enroller if no checklist is known', () => {
    expect(turnOf({ ...NEW, technology: null, legal: null }, 'enroller').text).toBe(
      'Te toca: completa Tecnología (0 de 7)',
    )
  })
})

test('an integration is ready when both checklists of its type are at 100%', () => {
  expect(isReady(COMPLETE)).toBe(true)
  expect(isReady({ ...COMPLETE, technology: technology(technologyItemsFor('collector')) })).toBe(true)
  expect(isReady({ ...COMPLETE, technology: technology(technologyItemsFor('payer')) })).toBe(false)
  expect(isReady({ ...COMPLETE, legal: legal(['tyc_qri']) })).toBe(false)
})
