import { X509Certificate } from 'node:crypto'
import { LIMITS } from '@portal/domain/limits'
import type { Meters, Reading } from '@portal/watch/meters'
import { countUnsealed } from './audit/audit.queries.ts'
import type { Database } from './db/database.ts'
import { countWaiting } from './outbound/letter.queries.ts'

type Readable = Pick<Database, 'kysely' | 'ready' | 'pools'>

const one = (value: number): Reading[] => [{ value }]
const secondsSince = (date: Date | null): Reading[] => one(date ? (Date.now() - date.getTime()) / 1000 : 0)

/** Adds what a process knows of its database. */
export function meterDatabase(meters: Meters, database: Readable): void {
  // Read before the statements of the other metrics take connections.
  meters.read(
    {
      portal_database_connections: 'Connections of a pool by state: used, idle, or most that it may have',
      portal_database_waiting: 'Calls that wait for a connection',
    },
    async () => ({
      portal_database_connections: database.pools().flatMap(({ name: pool, used, idle, most }) => [
        { labels: { pool, state: 'used' }, value: used },
        { labels: { pool, state: 'idle' }, value: idle },
        { labels: { pool, state: 'most' }, value: most },
      ]),
      portal_database_waiting: database.pools().map(({ name: pool, waiting: value }) => ({ labels: { pool }, value })),
    }),
    ['pool', 'state'],
  )
  meters.read({ portal_ready: 'Whether the database answers and takes writes' }, async () => ({
    portal_ready: one((await database.ready()) ? 1 : 0),
  }))
}

interface Told {
  database: Readable
  /** Failed runs in a row of each background task whose last run failed. */
  failing: () => Record<string, number>
  isMailAway: () => boolean
  /** Certificate in PEM of the authority that signs client certificates. */
  authority: () => Promise<string>
}

/** Adds what the portal knows: letters, audit, background tasks, authority. */
export function meterPortal(meters: Meters, { database, failing, isMailAway, authority }: Told): void {
  const { kysely } = database
  meters.read(
    { portal_letters_waiting: 'Letters that wait, 10000 at most', portal_letters_oldest_seconds: 'Age of the first' },
    async () => {
      const { waiting, oldest } = await countWaiting(kysely, LIMITS.waitingCounted)
      return { portal_letters_waiting: one(waiting), portal_letters_oldest_seconds: secondsSince(oldest) }
    },
  )
  meters.read(
    {
      portal_audit_unsealed_rows: 'Rows of the audit without a seal',
      portal_audit_unsealed_seconds: 'Age of the first of them',
    },
    async () => {
      const { count, oldest } = await countUnsealed(kysely)
      return { portal_audit_unsealed_rows: one(count), portal_audit_unsealed_seconds: secondsSince(oldest) }
    },
  )
  meters.read(
    { portal_task_failed_runs: 'Failed runs in a row of a background task; none if its last run succeeded' },
    async () => ({
      portal_task_failed_runs: Object.entries(failing()).map(([task, value]) => ({ labels: { task }, value })),
    }),
    ['task'],
  )
  meters.read({ portal_mail_away: 'Whether the mail server takes no letters' }, async () => ({
    portal_mail_away: one(isMailAway() ? 1 : 0),
  }))
  meters.read({ portal_authority_end_timestamp_seconds: 'End of the authority of client certificates' }, async () => ({
    portal_authority_end_timestamp_seconds: one(new X509Certificate(await authority()).validToDate.getTime() / 1000),
  }))
}
