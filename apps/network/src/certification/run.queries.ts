import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../database.ts'
import type { CertificationRun, CertificationTables } from './certification.tables.ts'

/** Time for which a process that looks at a run keeps others from it. */
const LEASE_MS = 30_000
/** Runs that one look takes. */
const MOST = 50

/** The condition of the index of runs under way, spelled without parameters so that the database recognises it. */
const OPEN = sql<boolean>`state in ('RUNNING', 'ASKING')`

/** Claims runs that are due, in the order of their participants and tests; a process that dies gives them back. */
export async function claimRuns(db: Db, now: Date): Promise<CertificationRun[]> {
  const { rows } = await sql<CertificationRun>`
    update network.certification_run run set due_at = ${new Date(now.getTime() + LEASE_MS)}
    where id in (
      select id from network.certification_run where state = 'RUNNING' and due_at <= ${now}
      order by due_at limit ${MOST} for update skip locked)
    returning *`.execute(db)
  return rows.toSorted((one, other) => one.participant_id.localeCompare(other.participant_id) || one.test - other.test)
}

/** Gives claimed runs back, to be looked at again from a time. */
export async function releaseRuns(db: Db, runs: readonly CertificationRun[], due_at: Date): Promise<void> {
  if (runs.length === 0) return
  const ids = runs.map(({ id }) => id)
  await db.updateTable('certification_run').set({ due_at }).where('id', 'in', ids).execute()
}

/** Starts a run of each test that has none under way. A run that waits for a person's answer is begun anew. */
export async function startRuns(
  db: Db,
  participant: string,
  runs: readonly Insertable<CertificationTables['certification_run']>[],
): Promise<void> {
  const tests = runs.map(({ test }) => test)
  await db
    .deleteFrom('certification_run')
    .where('participant_id', '=', participant)
    .where('test', 'in', tests)
    .where('state', '=', 'ASKING')
    .execute()
  await db
    .insertInto('certification_run')
    .values([...runs])
    .onConflict((conflict) => conflict.columns(['participant_id', 'test']).where(OPEN).doNothing())
    .execute()
}

/** Starts failed tests again that ended because a notice did not reach one of these addresses. */
export const repeatFailed = (db: Db, participant: string, fields: readonly string[], now: Date) =>
  sql`
    insert into network.certification_run (participant_id, test, side, state, started_at, due_at)
    select participant_id, test, side, 'RUNNING', ${now}, ${now} from network.certification_run
    where participant_id = ${participant} and state = 'FAILED' and steps -> -1 ->> 'field' = any(${fields}::text[])
    on conflict (participant_id, test) where ${OPEN} do nothing`.execute(db)

export const stopRun = (db: Db, participant: string, test: number): Promise<unknown> =>
  db
    .deleteFrom('certification_run')
    .where('participant_id', '=', participant)
    .where('test', '=', test)
    .where(OPEN)
    .execute()

/** Of each test the run under way, else the last one that ended. */
export const lastRuns = (db: Db, participant: string): Promise<CertificationRun[]> =>
  db
    .selectFrom('certification_run')
    .selectAll()
    .distinctOn('test')
    .where('participant_id', '=', participant)
    .orderBy('test')
    .orderBy(sql`ended_at desc nulls first`)
    .execute()

export const askingRun = (db: Db, participant: string, test: number): Promise<CertificationRun | undefined> =>
  db
    .selectFrom('certification_run')
    .selectAll()
    .where('participant_id', '=', participant)
    .where('test', '=', test)
    .where('state', '=', 'ASKING')
    .forUpdate()
    .executeTakeFirst()

/** Saves a run that was not stopped meanwhile. Of the runs that ended only the last one stays. @returns false if it was stopped */
export async function saveRun(
  db: Db,
  { id, participant_id, test }: CertificationRun,
  {
    steps,
    ...set
  }: Omit<Updateable<CertificationTables['certification_run']>, 'steps'> & {
    steps?: CertificationRun['steps']
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certification_run')
    .set({ ...set, ...(steps ? { steps: JSON.stringify(steps) } : {}) })
    .where('id', '=', id)
    .executeTakeFirst()
  const kept = numUpdatedRows > 0n
  if (kept && set.ended_at)
    await db
      .deleteFrom('certification_run')
      .where('participant_id', '=', participant_id)
      .where('test', '=', test)
      .where('id', '<>', id)
      .where('ended_at', 'is not', null)
      .execute()
  return kept
}

/**
 * Gives a collector's run the first charge of its amount that it created since the run began and that belongs to no other run. Only a
 * call through the door counts, because the portal also creates charges in the name of an integration. A charge that ends soon is left
 * to a run that waits for such a one.
 */
export async function takeCharge(
  db: Db,
  { id, participant_id, started_at }: CertificationRun,
  { amount, short }: { amount: number; short: boolean },
): Promise<string | undefined> {
  const soon = sql`expires_at <= created_at + interval '2 minutes'`
  const { rows } = await sql<{ token_uuid: string }>`
    update network.certification_run set token_uuid = (
      select uuid from network.token
      where collector_id = ${participant_id} and amount = ${amount} and created_at >= ${started_at}
        and not exists (select from network.certification_run other where other.token_uuid = uuid)
        and exists (select from network.call where subject = uuid::text and participant_id = ${participant_id}
          and at >= ${started_at} and status < 300 and operation in ('createToken', 'crearCobro')
          and checks -> 0 ->> 'check' = 'certificate')
        and ${
          short
            ? soon
            : sql`(not ${soon} or not exists (select from network.certification_run other
          where other.participant_id = ${participant_id} and other.test = 5 and other.state = 'RUNNING'
            and other.token_uuid is null))`
        }
      order by created_at, uuid limit 1)
    where id = ${id} and token_uuid is null
    returning token_uuid`.execute(db)
  return rows[0]?.token_uuid ?? undefined
}
