import type { Db } from '../../db/database.ts'
import type { Post } from '../../outbound/post.ts'
import { noteExpiring } from './certificate.expiry.queries.ts'

/** Certificates per transaction, so that none blocks the database for long. */
const AT_ONCE = 50

/**
 * Queues letters about certificates that expire in 30, 14, 7 days and tomorrow. Safe to call often and from several processes:
 * each notice is sent once.
 */
export async function tellExpiring(db: Db, post: Post): Promise<void> {
  let told: number
  do {
    told = await db.transaction().execute(async (tx) => {
      const expiring = await noteExpiring(tx, AT_ONCE)
      for (const certificate of expiring) await post.certificateExpiring(tx, certificate)
      return expiring.length
    })
  } while (told > 0)
}
