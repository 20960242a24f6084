import { CERTIFICATION_TESTS, sideOf } from '../certification/tests.ts'
import type { IntegrationType } from '../integration/type.ts'

/** Checks of the door that an integration's calls must pass, in the order of the door. */
export const CALL_CHECKS = ['certificate', 'client', 'source', 'time', 'signature'] as const
export type CallCheck = (typeof CALL_CHECKS)[number]

/** What the network can see of an integration. `key`: a call check, a checklist item, a webhook field, or the number of a test. */
export const EVIDENCE_KINDS = ['call', 'item', 'url', 'test'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Fact that the network saw, as it was seen last. */
export interface Evidence {
  kind: EvidenceKind
  key: string
  ok: boolean
  /** ISO 8601. */
  at: string
  request_id: string | null
  /**
   * What was seen. The road reads `text` (one sentence for people), of an address `url` (the one that was checked) and `status`, and of
   * a test `declared` (true if a person answered for it).
   */
  detail: Readonly<Record<string, unknown>>
}

/** Numbers of the certification tests of a type: 19 for a dual, 17 for a collector, 15 for a payer. */
export const testsFor = (type: IntegrationType): number[] =>
  CERTIFICATION_TESTS.filter((test) => sideOf(test, type) !== undefined).map(({ number }) => number)
