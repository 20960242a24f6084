import { sweepInvitations } from './access/invitation.queries.ts'
import { sweepSessions } from './access/signed-session.queries.ts'
import type { Db } from './db/database.ts'
import { tellExpiring } from './features/security/certificate.expiry.ts'
import type { AuditCheckpoints } from './http/audit.checkpoint.ts'
import { extendMilestones } from './features/integration/card-list.queries.ts'
import { sweepKeys } from './http/idempotency.queries.ts'
import { sweepQuotas } from './http/quota.queries.ts'
import { sweepLetters } from './outbound/letter.queries.ts'
import type { Post } from './outbound/post.ts'
import { sweepSecrets } from './secrets/secret.queries.ts'

const HOUR_MS = 3_600_000
/** A portal that starts has people waiting; one that never lives an hour tells of its certificates too. */
const FIRST_MS = 15_000

/** Removes once an hour what has run out, and tells what is about to; answers how to stop. A failure waits for the next hour. */
export function startHousekeeping(db: Db, post: Post, checkpoints: AuditCheckpoints): () => void {
  const sweep = async (): Promise<void> => {
    await sweepKeys(db)
    await sweepQuotas(db)
    await sweepSecrets(db)
    await sweepLetters(db)
    await sweepSessions(db)
    await sweepInvitations(db)
    await checkpoints.write(db)
    await extendMilestones(db)
  }
  const timers: NodeJS.Timeout[] = []
  const inTime = (timer: NodeJS.Timeout): void => void timers.push(timer.unref())
  const tell = (): void => void tellExpiring(db, post).catch(() => undefined)
  inTime(setTimeout(tell, FIRST_MS))
  inTime(setInterval(tell, HOUR_MS))
  inTime(setInterval(() => void sweep().catch(() => undefined), HOUR_MS))
  return () => timers.forEach((timer) => clearTimeout(timer))
}
