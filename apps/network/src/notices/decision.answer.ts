import { UNSEEN } from '../call/validation.ts'
import type { Decision } from '../ledger/decision.ts'

const REASON_MOST = 140

/** Decision in a collector's answer to `authorization.requested`; undefined if the answer is no decision. */
export function decisionIn(text: string | null): Decision | undefined {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return undefined
  const { decision, reason, ...others } = value as Record<string, unknown>
  if (Object.keys(others).length > 0) return undefined
  if (decision === 'accept') return reason === undefined || isReason(reason) ? { decision } : undefined
  if (decision !== 'reject') return undefined
  if (reason === undefined) return { decision }
  return isReason(reason) ? { decision, reason } : undefined
}

const isReason = (reason: unknown): reason is string =>
  typeof reason === 'string' && reason !== '' && [...reason].length <= REASON_MOST && !UNSEEN.test(reason)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
