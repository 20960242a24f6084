import type { Db } from '../../../db/database.ts'

/** History of an integration, newest first; `below` is the request id of the last entry of the previous page. */
export const findActivity = (db: Db, integration_id: string, below: string | undefined, limit: number) =>
  db
    .selectFrom('audit_log')
    .leftJoin('person', 'person.sub', 'audit_log.actor_sub')
    .select(['audit_log.request_id', 'audit_log.at', 'audit_log.actor_sub', 'audit_log.actor_kind'])
    .select(['audit_log.action', 'audit_log.detail', 'person.name', 'person.email'])
    .where('audit_log.integration_id', '=', integration_id)
    .where('audit_log.outcome', '=', 'ok')
    .$if(below !== undefined, (query) =>
      query.where('audit_log.id', '<', (last) =>
        last
          .selectFrom('audit_log as last')
          .select('last.id')
          .where('last.integration_id', '=', integration_id)
          .where('last.request_id', '=', below as string),
      ),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
