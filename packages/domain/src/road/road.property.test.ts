import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reader } from '../integration/turn.ts'
import { TYPES } from '../integration/type.ts'
import { LEGAL_ITEMS, technologyItemsFor } from '../progress/checklist.ts'
import { fieldsOf } from '../setting/setting.ts'
import { STORED } from '../setting/settings.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'
import { CALL_CHECKS, testsFor } from './evidence.ts'
import type { LifeFacts, RoadFacts } from './facts.ts'
import type { Road, RoadModule } from './road.ts'
import { integrationOf, NOW } from './road.arbitrary.ts'
import { cardRoadOf, gapsOf, roadOf } from './road-of.ts'

const NEVER: LifeFacts = { done: {}, reached: {} }
const read = (of: RoadFacts, reader: Reader = 'enroller'): Road => roadOf(of, NEVER, NOW, reader)
const modulesOf = (road: Road): RoadModule[] => road.stages.flatMap(({ modules }) => modules)

/** Whose turn it is by the words of the specification, without looking at how the road says it. */
function turnBy(of: RoadFacts): 'nobody' | 'network' | 'enroller' {
  if (of.state === 'SUCCESS') return 'nobody'
  if (of.finish_requested_at !== null) return 'network'
  const items = [...technologyItemsFor(of.type), ...LEGAL_ITEMS]
  const isReady = items.every((item) => of.progress[item] === true || of.progress[item] === null)
  return isReady && of.observations.length === 0 ? 'network' : 'enroller'
}

/** The one module that an enroller has to mend next: the first that fails, else the first that is open before the network's part. */
function nextBy(of: RoadFacts, road: Road): RoadModule | undefined {
  const turn = turnBy(of)
  const modules = modulesOf(road)
  const broken = modules.find(({ state }) => state === 'fails')
  if (turn === 'nobody') return undefined
  if (turn === 'network') return broken
  const own = road.stages.filter(({ stage }) => stage !== 'production').flatMap((stage) => stage.modules)
  return broken ?? own.find(({ state }) => state === 'open')
}

function expectRightStep(of: RoadFacts): void {
  const road = read(of)
  const wanted = nextBy(of, road)
  expect(road.turn.who).toBe(turnBy(of))
  expect(road.next?.section).toBe(wanted?.section)
  if (!wanted || !road.next) return
  expect(road.next.action.startsWith('Corregir en ')).toBe(wanted.state === 'fails')
  expect(road.next.reason).not.toBe('')
  // Nothing becomes true by a step that mends another module.
  expect(road.next.gains[0]?.label).toContain(`${stageOf(road, wanted).length}`)
}
const stageOf = (road: Road, module: RoadModule): readonly RoadModule[] =>
  road.stages.find(({ modules }) => modules.includes(module))?.modules ?? []

const RUNS = { numRuns: 10_000, seed: 20_261_120 }

describe.each(TYPES)('of any %s', (type) => {
  test('the one next step mends what fails first, else what comes first; card, sidebar and lists of what is missing never disagree', () => {
    fc.assert(
      fc.property(integrationOf(type), fc.constantFrom<Reader>('enroller', 'network'), (of, reader) => {
        expectRightStep(of)
        const road = read(of, reader)
        const card = cardRoadOf(of, NOW, reader)
        const gaps = gapsOf(of, NOW)
        expect(card.turn).toEqual(road.turn)
        expect(card.road.next).toBe(road.next?.title ?? null)
        expect(card.road.life).toBe(road.life.find(({ status }) => status === 'now')?.state ?? 'completed')
        for (const [index, stage] of road.stages.entries()) {
          const { facts, declared, fails, total } = card.road.stages[index] ?? {}
          const count = (state: RoadModule['state']) => stage.modules.filter((each) => each.state === state).length
          expect([facts, declared, fails, total]).toEqual([
            count('fact'),
            count('declared'),
            count('fails'),
            stage.modules.length,
          ])
        }
        if (road.next) expect(road.turn.who === reader ? road.turn.section : road.next.section).toBe(road.next.section)
        // What a list of gaps names, the sidebar counts, and the reverse.
        const counted = Object.entries(road.sections).filter(
          ([name, { missing }]) => missing > 0 && name !== 'activity' && name !== 'overview',
        )
        expect(new Set(gaps.map(({ section }) => section))).toEqual(new Set(counted.map(([name]) => name)))
        for (const { section, missing } of gaps)
          if (section !== 'comments') expect(road.sections[section]?.missing).toBeGreaterThanOrEqual(1)
        expect(gaps.every(({ missing }) => missing.length > 0)).toBe(true)
        const hasBroken = modulesOf(road).some(({ state }) => state === 'fails')
        expect(road.sections.overview?.glyph === 'bad').toBe(hasBroken)
      }),
      RUNS,
    )
  })

  test('the road has as many modules as its drawing', () => {
    const totals = { payer_collect: [14, 10, 19, 16], collector: [9, 8, 17, 11], payer: [9, 9, 15, 9] }[type]
    expect(read(complete(type)).stages.map(({ modules }) => modules.length)).toEqual([...totals, 4])
  })

  test('of any two facts that are missing or fail, the step is the right one', () => {
    const faults = Object.entries(faultsOf(type))
    for (const [name, fault] of faults) {
      if (name.startsWith('bad '))
        expect([name, read(fault(complete(type))).next?.action]).toEqual([name, expect.stringMatching(/^Corregir/)])
      for (const [, other] of faults) expectRightStep(other(fault(complete(type))))
    }
  })
})

const URL = 'https://a.cl/x'
const SEEN = { ok: true, at: '2026-11-01T00:00:00Z', detail: { url: URL } }

/** Integration of which everything is stored and seen; only the review is open. */
function complete(type: RoadFacts['type']): RoadFacts {
  const items = technologyItemsFor(type)
  const saved = Object.fromEntries(
    STORED.map((setting) => [
      setting.section,
      Object.fromEntries(fieldsOf(setting, type).map((field) => [field, URL])),
    ]),
  )
  return {
    type,
    api_version: 'v2',
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL',
    demand_med: 'ALWAYS',
    alias_configured: false,
    progress: Object.fromEntries([...items, ...LEGAL_ITEMS].map((item) => [item, true])),
    saved: saved as unknown as RoadFacts['saved'],
    certificate_until: '2027-11-01T00:00:00Z',
    observations: [],
    observed_since: null,
    dashboard_accounts: 1,
    state: 'PROGRESS',
    state_since: '2026-10-01T00:00:00Z',
    ready_since: '2026-11-02T00:00:00Z',
    finish_requested_at: null,
    reviewed: false,
    has_network: true,
    evidence: [
      ...CALL_CHECKS.map((key) => ({ kind: 'call' as const, key, ...SEEN })),
      ...items.map((key) => ({ kind: 'item' as const, key, ...SEEN })),
      ...fieldsOf(WEBHOOK, type).map((key) => ({ kind: 'url' as const, key, ...SEEN })),
      ...testsFor(type).map((key) => ({ kind: 'test' as const, key: String(key), ...SEEN })),
    ],
    endpoints: [],
  }
}

type Fault = (of: RoadFacts) => RoadFacts

/** Every single fact that can be missing or fail. */
function faultsOf(type: RoadFacts['type']): Record<string, Fault> {
  const { evidence, progress } = complete(type)
  const faults: Record<string, Fault> = {
    'no certificate': (of) => ({ ...of, certificate_until: null }),
    'ended certificate': (of) => ({ ...of, certificate_until: '2026-11-01T00:00:00Z' }),
    'an observation': (of) => ({ ...of, observations: ['Falta el logo'], observed_since: SEEN.at }),
  }
  for (const { kind, key } of evidence) {
    faults[`no ${kind} ${key}`] = (of) => ({
      ...of,
      evidence: of.evidence.filter((each) => each.kind !== kind || each.key !== key),
    })
    faults[`bad ${kind} ${key}`] = (of) => ({
      ...of,
      evidence: of.evidence.map((each) => (each.kind === kind && each.key === key ? { ...each, ok: false } : each)),
    })
  }
  for (const item of Object.keys(progress))
    faults[`unmarked ${item}`] = (of) => ({ ...of, progress: { ...of.progress, [item]: false } })
  for (const { section } of STORED)
    faults[`no ${section}`] = (of) => ({ ...of, saved: { ...of.saved, [section]: null } })
  return faults
}
