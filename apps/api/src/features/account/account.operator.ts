import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../audit/audit.queries.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Post } from '../../outbound/post.ts'
import { exportSelf, findSelf } from './account.queries.ts'
import { removeAccount } from './account.service.ts'

/** Names the person as who acted, because the session may write no other; `operator` says that they did not do it themselves. */
const recorded = (db: Db, action: 'account.export' | 'account.remove', sub: string) =>
  recordAudit(db, {
    action,
    actor_sub: sub,
    actor_kind: 'operator',
    integration_id: null,
    outcome: 'ok',
    detail: {},
    thread_id: null,
    request_id: randomUUID(),
  })

/** Exports what the portal keeps about a person who cannot sign in, as JSON, and records in the audit that an operator asked. */
export const exportFor = (database: Database, sub: string): Promise<string> =>
  database
    .as({ sub, administrator: false })
    .transaction()
    .execute(async (db) => {
      await findSelf(db, sub)
      await recorded(db, 'account.export', sub)
      return exportSelf(db, sub)
    })

/** Removes the account of a person who cannot sign in. @throws Refusal if they own an integration */
export const eraseFor = (database: Database, post: Post, sub: string): Promise<void> =>
  database
    .as({ sub, administrator: false })
    .transaction()
    .execute(async (db) => {
      const { email, name } = await findSelf(db, sub)
      await removeAccount(db, post, { sub, shownAs: email ?? name, actorKind: 'operator' })
      await recorded(db, 'account.remove', sub)
    })
