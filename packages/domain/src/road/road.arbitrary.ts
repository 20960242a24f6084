import * as fc from 'fast-check'
import { DEMAND_MED, OPERATION_MODES, REFUND_MODES } from '../enroller/operation.ts'
import { STATES } from '../integration/state.ts'
import type { IntegrationType } from '../integration/type.ts'
import { collects } from '../integration/type.ts'
import { LEGAL_ITEMS, type Mark, technologyItemsFor } from '../progress/checklist.ts'
import { fieldsOf, type Setting } from '../setting/setting.ts'
import { STORED } from '../setting/settings.ts'
import { CALL_CHECKS, type Evidence, testsFor } from './evidence.ts'
import type { EndpointTrouble, RoadFacts, Saved } from './facts.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')
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
export const integrationOf = (type: IntegrationType): fc.Arbitrary<RoadFacts> =>
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
