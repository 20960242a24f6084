import type { Db } from './db/database.ts'
import { sweepKeys } from './http/idempotency.queries.ts'
import { sweepQuotas } from './http/quota.queries.ts'
import { sweepSecrets } from './secrets/secret.queries.ts'

const HOUR_MS = 3_600_000

/** Removes once an hour what has run out; answers how to stop. A failure waits for the next hour. */
export function startHousekeeping(db: Db): () => void {
  const sweep = async (): Promise<void> => {
    await sweepKeys(db)
    await sweepQuotas(db)
    await sweepSecrets(db)
  }
  const timer = setInterval(() => void sweep().catch(() => undefined), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
