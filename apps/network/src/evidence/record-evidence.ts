import type { Evidence } from '@portal/domain/road/evidence'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface Seen extends Pick<Evidence, 'kind' | 'key' | 'ok'> {
  participant_id: string
  at: Date
  request_id?: string
  detail?: Evidence['detail']
}

/** Keeps what the network saw, many facts with one statement. An older fact never replaces a newer one. */
export async function recordEvidence(db: Db, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  // A statement may write a row only once: the last fact of a key counts.
  const last = new Map(seen.map((each) => [`${each.participant_id} ${each.kind} ${each.key}`, each]))
  const rows = [...last.values()].map(({ detail = {}, request_id = null, ...rest }) => ({
    ...rest,
    request_id,
    detail,
  }))
  await sql`
    insert into network.evidence as old
    select * from jsonb_populate_recordset(null::network.evidence, ${JSON.stringify(rows)}::jsonb)
    on conflict (participant_id, kind, key) do update
      set ok = excluded.ok, at = excluded.at, request_id = excluded.request_id, detail = excluded.detail
      where old.at <= excluded.at`.execute(db)
}
