import type { Verifier } from '../../access/token.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { PeopleSeen } from '../callers/people-seen.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'

export interface Services {
  database: Database
  verify: Verifier
  limits: Config['limits']
  limiter: RateLimiter
  people: PeopleSeen
  /** Aborted when the server takes no more calls. */
  closing: AbortSignal
}
