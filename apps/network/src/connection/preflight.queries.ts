import type { Host } from '@portal/domain/connection/faults'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { refusing } from '../evidence/refusing.ts'
import type { Destination } from '../notices/destination.queries.ts'

/** Participant whose addresses are to be checked now; `until` ends the claim. */
export interface Due extends Destination {
  until: Date
}

/** Takes due participants for one process, which checks them before `until`. */
export async function claimDue(db: Db, now: Date, until: Date, most: number): Promise<Due[]> {
  const { rows } = await sql<Destination>`
    with due as (
      select participant_id from network.preflight where due_at <= ${now}
      order by due_at limit ${most} for update skip locked
    ), claimed as (
      update network.preflight f set due_at = ${until}, claimed = true from due
      where f.participant_id = due.participant_id returning f.participant_id
    )
    select p.id, p.type, p.refund_mode, p.addresses
    from claimed join network.participant p on p.id = claimed.participant_id`.execute(db)
  return rows.map((row) => ({ ...row, until }))
}

/** Keeps a result. @returns false if the addresses changed meanwhile, or another check was asked for: then nothing is kept */
export async function keepResult(db: Db, due: Due, now: Date, next: Date, hosts: readonly Host[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('preflight')
    .set({ due_at: next, claimed: false, checked_at: now, hosts: JSON.stringify(hosts) })
    .where('participant_id', '=', due.id)
    .where('claimed', '=', true)
    .where('due_at', '=', due.until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Addresses that passed when they were last checked, by their fields. */
export async function passedAddresses(db: Db, participantId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('evidence')
    .select(['key', sql<string>`detail ->> 'url'`.as('url')])
    .where('participant_id', '=', participantId)
    .where('kind', '=', 'url')
    .where('ok', '=', true)
    .execute()
  return new Map(rows.map(({ key, url }) => [key, url]))
}

/** Notes for a letter that addresses no longer pass, at most once a day for a participant. */
export const noteFailing = (
  db: Db,
  now: Date,
  event: { participant_id: string; field: string; fault: string; others: number },
) =>
  sql`
    insert into network.endpoint_event (participant_id, field, kind, fault, others, at)
    select ${event.participant_id}::uuid, ${event.field}, 'check', ${event.fault}, ${event.others}::int, ${now}
    where not exists (
      select from network.endpoint_event where participant_id = ${event.participant_id}::uuid and kind = 'check'
        and at > ${now}::timestamptz - interval '1 day')`.execute(db)

/** Has the addresses of a participant checked at once. */
export const askForCheck = (db: Db, participantId: string) =>
  sql`
    insert into network.preflight (participant_id, due_at) values (${participantId}, '-infinity')
    on conflict (participant_id) do update set due_at = '-infinity', claimed = false`.execute(db)

/** Has the addresses of a participant checked at once, if one of them took a notice and refused that of the last check, made by `until`. */
export const checkContradicted = (
  db: Db,
  until: Date,
  { participant_id, field }: { participant_id: string; field: string },
) =>
  sql`
    update network.preflight f set due_at = '-infinity', claimed = false
    from network.evidence v
    where f.participant_id = ${participant_id} and f.checked_at <= ${until}
      and v.participant_id = f.participant_id and v.kind = 'url' and v.key = ${field} and ${refusing(sql`v`)}`.execute(
    db,
  )

export interface LastCheck {
  running: boolean
  checked_at: Date | null
  hosts: readonly Host[]
}

/** What the last check of a participant saw, and whether another one waits or runs. */
export async function lastCheck(db: Db, participantId: string): Promise<LastCheck | undefined> {
  const { rows } = await sql<LastCheck>`
    select claimed or due_at = '-infinity' as running, checked_at, hosts
    from network.preflight where participant_id = ${participantId}`.execute(db)
  return rows[0]
}
