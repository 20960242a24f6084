import { X509Certificate } from 'node:crypto'
import { LIMITS } from '@portal/domain/limits'
import type { Meters } from '@portal/watch/meters'
import type { Db } from './database.ts'
import { countDisabled } from './notices/endpoint.queries.ts'
import { countWaiting } from './notices/notice.queries.ts'

interface Told {
  db: Db
  /** Which parts of the network work now. */
  working: () => Record<string, boolean>
  /** Certificate in PEM that the door shows now. */
  certificate: () => string
}

/** Adds what the network knows: its parts, notices, addresses, certificate. */
export function meterNetwork(meters: Meters, { db, working, certificate }: Told): void {
  meters.read(
    {
      portal_notices_waiting: 'Notices that wait, also for another attempt, 10000 at most',
      portal_notices_oldest_seconds: 'Age of the first of them',
      portal_addresses_off: 'Addresses that were switched off because they failed',
    },
    async () => {
      const { waiting, oldest } = await countWaiting(db, LIMITS.waitingCounted)
      return {
        portal_notices_waiting: [{ value: waiting }],
        portal_notices_oldest_seconds: [{ value: oldest ? (Date.now() - oldest.getTime()) / 1000 : 0 }],
        portal_addresses_off: [{ value: await countDisabled(db) }],
      }
    },
  )
  meters.read(
    { portal_network_working: 'Whether a part of the network works: door, timers, notices' },
    async () => ({
      portal_network_working: Object.entries(working()).map(([of, works]) => ({
        labels: { of },
        value: works ? 1 : 0,
      })),
    }),
    ['of'],
  )
  meters.read({ portal_door_certificate_end_timestamp_seconds: "End of the door's certificate" }, async () => ({
    portal_door_certificate_end_timestamp_seconds: [
      { value: new X509Certificate(certificate()).validToDate.getTime() / 1000 },
    ],
  }))
}
