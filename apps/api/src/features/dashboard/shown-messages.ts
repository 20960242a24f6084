import type { DashboardMessages } from '@portal/contract/dashboard'
import { type SeenRun, shownTo } from '@portal/domain/network/shown-run'
import type { DashboardCaller } from '../../access/dashboard-session.queries.ts'

/** Messages as an account of the dashboard sees them: whole where its side sent or received them, without links into the portal and without what only developers need. */
export function messagesFor(
  { integration_id, role }: Pick<DashboardCaller, 'integration_id' | 'role'>,
  run: SeenRun,
): DashboardMessages {
  const lane = role === 'ER' ? 'collector' : 'payer'
  // Of a dual that pays itself, one role sees the other as a stranger.
  const messages = run.messages.map((message) =>
    message.party === integration_id && ![message.from, message.to].includes(lane)
      ? { ...message, party: '' }
      : message,
  )
  const own = new Map([[integration_id, integration_id]])
  const { charge, payer, collector, ...shown } = shownTo({ ...run, messages }, own, false)
  const withoutLinks = shown.messages.map((message) => ({
    ...message,
    cause: message.cause && { ...message.cause, href: null },
    headers: message.kind === 'call' ? {} : message.headers,
    bytes: null,
    purpose: null,
  }))
  return { qr: charge.qr, payer, collector, messages: withoutLinks }
}
