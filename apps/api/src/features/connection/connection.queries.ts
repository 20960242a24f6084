import type { RuleName } from '@portal/domain/connection/advice.rules'
import type { Saved } from '@portal/domain/road/facts'
import type { Purpose } from '@portal/domain/security/secret'
import { STORED } from '@portal/domain/setting/settings'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Why a finding is on purpose, and who said so; null if the person removed their account. */
export interface Intent {
  rule: RuleName
  reason: string
  at: string
  by: string | null
}

interface ReviewRow {
  saved: Saved
  certificate_until: Date | null
  secrets_since: Partial<Record<Purpose, string>>
  members: number
  accounts: number
  intents: Intent[]
}

const saved = sql.join(
  STORED.map(
    ({ section, table }) =>
      sql`${sql.lit(section)}, (select to_jsonb(one) - 'integration_id' from ${sql.table(table)} one where one.integration_id = i.id)`,
  ),
)

/** What the rules look at that the integration's own row does not have. */
export async function findReviewed(db: Db, integration_id: string): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`
    select jsonb_build_object(${saved}) as saved,
      (select not_after from certificate one where one.integration_id = i.id and one.status = 'ACTIVE') as certificate_until,
      (select coalesce(jsonb_object_agg(one.purpose, one.created_at), '{}') from integration_secret one
        where one.integration_id = i.id and one.expires_at is null) as secrets_since,
      (select count(*)::int from membership one where one.integration_id = i.id) as members,
      (select count(*)::int from dashboard_account one where one.integration_id = i.id and one.password_hash is not null) as accounts,
      (select coalesce(jsonb_agg(jsonb_build_object('rule', one.rule, 'reason', one.reason, 'at', one.at, 'by',
          (select coalesce(person.name, person.email) from audit_log said join person on person.sub = said.actor_sub
            where said.integration_id = i.id and said.action = 'connection.intend' and said.outcome = 'ok'
              and said.detail ->> 'rule' = one.rule order by said.id desc limit 1))), '[]')
        from connection_intent one where one.integration_id = i.id) as intents
    from integration i where i.id = ${integration_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The integration ${integration_id} is gone`)
  return row
}

export const keepIntent = (db: Db, integration_id: string, rule: RuleName, reason: string) =>
  db
    .insertInto('connection_intent')
    .values({ integration_id, rule, reason })
    .onConflict((known) => known.columns(['integration_id', 'rule']).doUpdateSet({ reason, at: sql`now()` }))
    .execute()

export const dropIntent = (db: Db, integration_id: string, rule: RuleName) =>
  db.deleteFrom('connection_intent').where('integration_id', '=', integration_id).where('rule', '=', rule).execute()
