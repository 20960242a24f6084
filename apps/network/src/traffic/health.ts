import type { Db } from '../database.ts'
import { addressesOf } from '../notices/destination.queries.ts'
import { deliveriesOf, HOURS } from './notice.queries.ts'

const HOUR_MS = 3_600_000

/** Deliveries of the last 24 hours to each address that a participant registered. */
export async function healthOf(db: Db, now: Date, id: string) {
  const addresses = await addressesOf(db, id)
  if (addresses.length === 0) return []
  const first = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS
  const found = await deliveriesOf(db, id, new Date(first))
  return addresses.map(({ field, url, active }) => {
    const own = found.filter((row) => row.field === field)
    const inAll = own.find(({ hour }) => hour === null)
    return {
      field,
      url,
      active,
      hours: Array.from({ length: HOURS }, (_, index) => {
        const at = first + index * HOUR_MS
        const { delivered = 0, failed = 0 } = own.find(({ hour }) => hour?.getTime() === at) ?? {}
        return { at: new Date(at).toISOString(), delivered, failed }
      }),
      delivered: inAll?.delivered ?? 0,
      failed: inAll?.failed ?? 0,
      p95_ms: inAll?.p95_ms ?? null,
    }
  })
}
