import type { Db } from '../../db/database.ts'
import type { Post } from '../../outbound/post.ts'
import { noteExpiring } from './certificate.expiry.queries.ts'

/** Certificates of one transaction, so that none holds the database for long. */
const AT_ONCE = 50

/** Queues the letters on certificates that end in 30, 14, 7 days and tomorrow: each once, however often and by whomever it is called. */
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
