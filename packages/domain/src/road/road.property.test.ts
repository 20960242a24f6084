import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEMAND_MED, OPERATION_MODES, REFUND_MODES } from '../enroller/operation.ts'
import { STATES } from '../integration/state.ts'
import type { Reader } from '../integration/turn.ts'
import { collects, type IntegrationType, TYPES } from '../integration/type.ts'
import { LEGAL_ITEMS, type Mark, technologyItemsFor } from '../progress/checklist.ts'
import { fieldsOf, type Setting } from '../setting/setting.ts'
import { STORED } from '../setting/settings.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'
import { CALL_CHECKS, type Evidence, testsFor } from './evidence.ts'
import type { EndpointTrouble, LifeFacts, RoadFacts, Saved } from './facts.ts'
import type { Road, RoadModule } from './road.ts'
import { cardRoadOf, gapsOf, roadOf } from './road-of.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const time = fc.integer({ min: 1, max: 400 }).map((hours) => new Date(NOW.getTime() - hours * 3_600_000).toISOString())
/** Two addresses, so that verdicts are sometimes about another one than the saved one. */
const url = fc.constantFrom('https://a.cl/x', 'https://b.cl/x')
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })

const rowOf = (setting: Setting, type: IntegrationType) =>
  fc.record(Object.fromEntries(fieldsOf(setting, type).map((field) => [field, maybe(url)])))

const savedOf = (type: IntegrationType): fc.Arbitrary<Saved> =>
  fc.record(
    Object.fromEntries(STORED.map((setting) => [setting.section, maybe(rowOf(setting, type))])),
  ) as fc.Arbitrary<Record<string, unknown>> as fc.Arbitrary<Saved>

const progressOf = (type: IntegrationType) =>
  fc.record(
    Object.fromEntries(
      [...technologyItemsFor(type), ...LEGAL_ITEMS].map((item) => [
        item,
        fc.constantFrom<Mark>(true, true, false, null),
      ]),
    ),
  )

function evidenceOf(type: IntegrationType): fc.Arbitrary<Evidence[]> {
  const keys: [Evidence['kind'], string][] = [
    ...CALL_CHECKS.map((key): [Evidence['kind'], string] => ['call', key]),
    ...technologyItemsFor(type).map((key): [Evidence['kind'], string] => ['item', key]),
    ...fieldsOf(WEBHOOK, type).map((key): [Evidence['kind'], string] => ['url', key]),
    ...testsFor(type).map((key): [Evidence['kind'], string] => ['test', String(key)]),
  ]
  return fc.subarray(keys).chain((some) =>
    fc.tuple(
      ...some.map(([kind, key]) =>
        fc.record({
          kind: fc.constant(kind),
          key: fc.constant(key),
          ok: fc.integer({ max: 3, min: 0 }).map((one) => one > 0),
          at: time,
          request_id: fc.constant(null),
          detail: url.map((each): Record<string, unknown> => ({ url: each, status: 301 })),
        }),
      ),
    ),
  )
}

const troubleOf = (type: IntegrationType): fc.Arbitrary<EndpointTrouble[]> =>
  fc
    .subarray(fieldsOf(WEBHOOK, type))
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc.record({ field: fc.constant<string>(field), url, failed_at: maybe(time), disabled_at: maybe(time) }),
        ),
      ),
    )

/** Any integration of a type, also one that people could hardly bring about. */
const integrationOf = (type: IntegrationType): fc.Arbitrary<RoadFacts> =>
  fc.record({
    type: fc.constant(type),
    api_version: fc.constantFrom('v1', 'v2', null),
    operation_mode: maybe(fc.constantFrom(...OPERATION_MODES)),
    chargeback_balance_type: maybe(fc.constantFrom(...REFUND_MODES)),
    demand_med: maybe(fc.constantFrom(...DEMAND_MED)),
    alias_configured: collects(type) ? fc.boolean() : fc.constant(false),
    progress: progressOf(type),
    saved: savedOf(type),
    certificate_until: maybe(
      fc.integer({ min: -40, max: 400 }).map((days) => new Date(NOW.getTime() + days * 86_400_000).toISOString()),
    ),
    observations: fc.array(fc.constantFrom('Falta el logo', 'Corrige la URL'), { maxLength: 2 }),
    observed_since: maybe(time),
    dashboard_accounts: fc.integer({ min: 0, max: 2 }),
    state: fc.constantFrom(...STATES),
    state_since: time,
    ready_since: maybe(time),
    finish_requested_at: fc.option(time, { nil: null, freq: 6 }),
    reviewed: fc.boolean(),
    has_network: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
    evidence: evidenceOf(type),
    endpoints: troubleOf(type),
  }) as fc.Arbitrary<RoadFacts>

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

/** What the road shows as the next step, and what it should show. */
function stepsOf(of: RoadFacts) {
  const road = read(of)
  const wanted = nextBy(of, road)
  const shown = road.next && {
    section: road.next.section,
    mends: road.next.action.startsWith('Corregir en '),
    isExplained: road.next.reason !== '',
    stage: road.next.gains[0]?.label.endsWith(` de ${wanted ? stageOf(road, wanted).length : 0}`),
  }
  const right = wanted
    ? { section: wanted.section, mends: wanted.state === 'fails', isExplained: true, stage: true }
    : null
  return { shown: { who: road.turn.who, next: shown }, right: { who: turnBy(of), next: right } }
}
const stageOf = (road: Road, module: RoadModule): readonly RoadModule[] =>
  road.stages.find(({ modules }) => modules.includes(module))?.modules ?? []

const RUNS = { numRuns: 10_000, seed: 20_261_120 }

describe.each(TYPES)('of any %s', (type) => {
  test('the one next step mends what fails first, else what comes first; card, sidebar and lists of what is missing never disagree', () => {
    fc.assert(
      fc.property(integrationOf(type), fc.constantFrom<Reader>('enroller', 'network'), (of, reader) => {
        const { shown, right } = stepsOf(of)
        expect(shown).toEqual(right)
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
        const isTurn = road.next !== null && road.turn.who === reader
        expect(isTurn ? road.turn.section : null).toBe(isTurn ? road.next?.section : null)
        // What a list of gaps names, the sidebar counts, and the reverse.
        const counted = Object.entries(road.sections).filter(
          ([name, { missing }]) => missing > 0 && name !== 'activity' && name !== 'overview',
        )
        expect(new Set(gaps.map(({ section }) => section))).toEqual(new Set(counted.map(([name]) => name)))
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
    const bad = faults.filter(([name]) => name.startsWith('bad '))
    expect(bad.map(([, fault]) => read(fault(complete(type))).next?.action)).toEqual(
      bad.map((): unknown => expect.stringMatching(/^Corregir/)),
    )
    const steps = faults.flatMap(([, fault]) => faults.map(([, other]) => stepsOf(other(fault(complete(type))))))
    expect(steps.map(({ shown }) => shown)).toEqual(steps.map(({ right }) => right))
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
