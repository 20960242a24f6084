import { createRun } from '@portal/contract/simulation'
import { countCall } from '../../access/quota.queries.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** Simulations of the visitors of one IP network in an hour, and of all visitors in a day. */
const PER_HOUR = 30
const PER_DAY = 2_000
const BUCKET = 'simulation.stranger'
const ALL = 'strangers'
const FULL = 'Hoy ya se hicieron todas las simulaciones sin cuenta. Inicia sesión para seguir.'

/** Counts a simulation of a visitor in the database, which all processes share. @throws Refusal beyond a limit */
export async function paceStranger(db: Db, network: string): Promise<void> {
  const hour = await countCall(db, network, BUCKET, 'hour')
  if (hour.count > PER_HOUR) throw refused(createRun.overQuota, hour.secondsLeft)
  const day = await countCall(db, ALL, BUCKET, 'day')
  if (day.count > PER_DAY) throw refused(FULL, day.secondsLeft)
}

const refused = (message: string, wait: number): Refusal =>
  new Refusal('rate_limited', { message, headers: { 'retry-after': String(wait) } })
