import type { Db } from '../database.ts'
import { findAddressed, findDestination } from '../notices/destination.queries.ts'
import { deliveriesOf, HOURS } from './notice.queries.ts'

const HOUR_MS = 3_600_000

/** Deliveries of the last 24 hours to each address that a participant registered. */
export async function healthOf(db: Db, now: Date, id: string) {
  const { addresses } = await findDestination(db, id)
  const fields = Object.keys(addresses)
  if (fields.length === 0) return []
  const first = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS
  const addressed = await findAddressed(
    db,
    fields.map((field) => ({ participant_id: id, field })),
  )
  const found = await deliveriesOf(db, id, new Date(first))
  return fields.map((field) => {
    const own = found.filter((row) => row.field === field)
    const inAll = own.find(({ hour }) => hour === null)
    return {
      field,
      url: addresses[field] ?? '',
      active: !addressed({ participant_id: id, field }).disabled,
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
