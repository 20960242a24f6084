import { sweepInvitations } from './access/invitation.queries.ts'
import { sweepSessions } from './access/person.queries.ts'
import type { AuditCheckpoints } from './audit/audit.checkpoint.ts'
import type { Db } from './db/database.ts'
import { sweepConversations } from './features/assistant/thread.queries.ts'
import { tellExpiring } from './features/security/certificate.expiry.queries.ts'
import { sweepKeys } from './http/serving/idempotency.queries.ts'
import { sweepQuotas } from './http/limits/quota.queries.ts'
import { sweepLetters } from './outbound/letter.queries.ts'
import type { Post } from './outbound/post.ts'
import { sweepSecrets } from './secrets/secret.queries.ts'

const HOUR_MS = 3_600_000
/** Milliseconds until certificates are first checked for expiry: soon, because a process may end within the hour. */
const FIRST_MS = 15_000

/** Starts the hourly tasks; one that fails is tried again an hour later. @returns function that stops them */
export function startHousekeeping(db: Db, post: Post, checkpoints: AuditCheckpoints): () => void {
  const tell = (open: Db): Promise<void> => tellExpiring(open, post)
  const hourly = [
    sweepKeys,
    sweepQuotas,
    sweepSecrets,
    sweepLetters,
    sweepSessions,
    sweepInvitations,
    sweepConversations,
    (open: Db) => checkpoints.write(open),
    tell,
  ]
  const run = async (tasks: readonly ((open: Db) => Promise<unknown>)[]): Promise<void> => {
    for (const task of tasks) await task(db).catch(() => undefined)
  }
  const timers = [setTimeout(() => void run([tell]), FIRST_MS), setInterval(() => void run(hourly), HOUR_MS)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach((timer) => clearTimeout(timer))
}
