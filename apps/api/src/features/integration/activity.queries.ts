import type { Db } from '../../db/database.ts'

/** What was done to an integration, newest first, from below a row of the audit. */
export const findActivity = (db: Db, integration_id: string, below: number | undefined, limit: number) =>
  db
    .selectFrom('audit_log')
    .leftJoin('person', 'person.sub', 'audit_log.actor_sub')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.actor_kind', 'audit_log.action', 'audit_log.detail'])
    .select(['person.name', 'person.email'])
    .where('audit_log.integration_id', '=', integration_id)
    .where('audit_log.outcome', '=', 'ok')
    .$if(below !== undefined, (query) => query.where('audit_log.id', '<', below as number))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
