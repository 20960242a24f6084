import { sweepInvitations } from './access/invitation.queries.ts'
import { sweepSessions } from './access/person.queries.ts'
import type { AuditSeals } from './audit/audit.seal.ts'
import type { Background } from './background.ts'
import type { Db } from './db/database.ts'
import { sweepConversations } from './features/assistant/thread.queries.ts'
import { tellExpiring } from './features/security/certificate.expiry.queries.ts'
import { sweepKeys } from './http/serving/idempotency.queries.ts'
import { sweepQuotas } from './http/limits/quota.queries.ts'
import { sweepLetters } from './outbound/letter.queries.ts'
import type { Post } from './outbound/post.ts'
import { sweepSecrets } from './secrets/secret.queries.ts'

const HOUR_MS = 3_600_000
const SEAL_MS = 1_000
/** The first look at certificates comes soon, because a process may end within the hour, and after the first calls. */
const FIRST_MS = 15_000

/** Starts the tasks of every hour, and the sealing of the audit every second. @returns function that stops them */
export function startHousekeeping(db: Db, post: Post, seals: AuditSeals, background: Background): () => void {
  const hourly = {
    'idempotency keys': sweepKeys,
    quotas: sweepQuotas,
    secrets: sweepSecrets,
    letters: sweepLetters,
    sessions: sweepSessions,
    invitations: sweepInvitations,
    conversations: sweepConversations,
  }
  const sweep = async (): Promise<void> => {
    for (const [name, task] of Object.entries(hourly)) await background.run(`housekeeping of ${name}`, () => task(db))
  }
  const timers: NodeJS.Timeout[] = []
  const inTime = (timer: NodeJS.Timeout): void => void timers.push(timer.unref())
  const tell = (): void => void background.run('letters about certificates', () => tellExpiring(db, post))
  let sealing = false
  const seal = async (): Promise<void> => {
    if (sealing) return
    sealing = true
    await background.run('audit', () => seals.run())
    sealing = false
  }
  inTime(setTimeout(tell, FIRST_MS))
  inTime(setInterval(tell, HOUR_MS))
  inTime(setInterval(() => void sweep(), HOUR_MS))
  inTime(setInterval(() => void seal(), SEAL_MS))
  return () => timers.forEach((timer) => clearTimeout(timer))
}
