import { CALL_CHECKS } from '@portal/domain/road/evidence'
import type { Db } from '../database.ts'
import { callsSeen, latestCall } from './calls.queries.ts'
import { askForCheck, lastCheck } from './preflight.queries.ts'
import type { Preflights } from './preflight.worker.ts'

interface Parts {
  db: Db
  preflights: Pick<Preflights, 'wake' | 'tryAddress'>
  /** Writes what the log of calls keeps in memory. */
  flushLog: () => Promise<void>
}

/** What the portal asks about the connection of an integration. */
export const connectionPort = ({ db, preflights, flushLog }: Parts) => ({
  async read(id: string) {
    await flushLog()
    const calls = await callsSeen(db, id)
    const known = calls.map(({ at }) => at).reduce<Date | null>((last, at) => (last && last > at ? last : at), null)
    return {
      calls: CALL_CHECKS.flatMap((check) =>
        calls.filter(({ key }) => key === check).map((call) => ({ ...call, check })),
      ),
      // A verdict that does not change is written once a minute.
      lastCall: known && ((await latestCall(db, id, known)) ?? known),
      preflight: (await lastCheck(db, id)) ?? { running: false, checked_at: null, hosts: [] },
    }
  },
  /** Has the addresses of `id` checked at once. */
  async check(id: string): Promise<void> {
    await askForCheck(db, id)
    preflights.wake()
  },
  /** Sends a test notice to an address of `id`; undefined if there is none. */
  tryAddress: (id: string, field: string) => preflights.tryAddress(id, field),
})
