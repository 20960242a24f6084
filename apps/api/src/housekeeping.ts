import { sweepDashboardSessions } from './access/dashboard-session.queries.ts'
import { sweepInvitations } from './access/invitation.queries.ts'
import { sweepSessions } from './access/person.queries.ts'
import type { AuditSeals } from './audit/audit.seal.ts'
import type { Background } from './background.ts'
import type { Db } from './db/database.ts'
import { sweepConversations } from './features/assistant/thread.queries.ts'
import { sweepTold, tellEndpoints } from './features/webhook/endpoint.letters.queries.ts'
import { tellExpiring } from './features/security/certificate.expiry.queries.ts'
import { sweepKeys } from './http/serving/idempotency.queries.ts'
import { sweepQuotas } from './access/quota.queries.ts'
import { sweepLetters } from './outbound/letter.queries.ts'
import type { Post } from './outbound/post.ts'
import { sweepSecrets } from './secrets/secret.queries.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SEAL_MS = 1_000
/** Milliseconds until certificates are first checked for expiry: soon, because a process may end within the hour. */
const FIRST_MS = 15_000

/** Starts the hourly tasks, the letters about addresses every minute, and the sealing of the audit every second. @returns function that stops them */
export function startHousekeeping(db: Db, post: Post, seals: AuditSeals, background: Background): () => void {
  const expiring = { 'letters about certificates': (open: Db) => tellExpiring(open, post) }
  const hourly = {
    'sweep of idempotency keys': sweepKeys,
    'sweep of quotas': sweepQuotas,
    'sweep of secrets': sweepSecrets,
    'sweep of letters': sweepLetters,
    'sweep of sessions': sweepSessions,
    'sweep of dashboard sessions': sweepDashboardSessions,
    'sweep of invitations': sweepInvitations,
    'sweep of conversations': sweepConversations,
    'sweep of letters about addresses': sweepTold,
    ...expiring,
  }
  const failing = { 'letters about addresses': (open: Db) => tellEndpoints(open, post) }
  const run = async (tasks: Record<string, (open: Db) => Promise<unknown>>): Promise<void> => {
    for (const [name, task] of Object.entries(tasks)) await background.run(name, () => task(db))
  }
  const timers = [
    setTimeout(() => void run(expiring), FIRST_MS),
    setInterval(() => void run(hourly), HOUR_MS),
    setInterval(() => void run(failing), MINUTE_MS),
    setInterval(() => void background.run('audit', () => seals.run()), SEAL_MS),
  ]
  for (const timer of timers) timer.unref()
  return () => timers.forEach((timer) => clearTimeout(timer))
}
