import type { TrafficCall, TrafficNotice, TrafficRow } from '@portal/contract/traffic'
import { enrollerHref } from '@portal/domain/addresses'
import { withoutParts } from '@portal/domain/network/hidden-parts'
import type { SeenRun } from '@portal/domain/network/shown-run'

// Administrators see that something happened and how it ended, and nothing of what was said.

export const rowVerdict = (row: TrafficRow): TrafficRow => ({ ...row, order: null, amount: null })

/** A call as members see it, with a link to the screen that mends what failed. */
export function callShown(call: SeenRun['messages'][number], integration: string): TrafficCall {
  const { party: _, cause, ...message } = call
  const href = cause?.screen ? enrollerHref(integration, cause.screen) : null
  return { ...message, cause: cause && { what: cause.what, remedy: cause.remedy, href }, hidden: false }
}

/** The address of a call names orders and payments, so its query and ids are left out too. */
export const callVerdict = (call: TrafficCall): TrafficCall => ({ ...withoutParts(call), path: null, hidden: true })

export const noticeVerdict = (notice: Omit<TrafficNotice, 'hidden'>): TrafficNotice => ({
  ...notice,
  order: null,
  amount: null,
  url: null,
  body: null,
  headers: null,
  tries: notice.tries.map((attempt) => ({ ...attempt, answer: null })),
  hidden: true,
})
