import { createRun } from '@portal/contract/simulation'
import { countCall, type Counted, uncountCall } from '../../access/quota.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Visitor } from '../../http/requests/visitor.ts'
import { Refusal } from '../../refusal.ts'

/** Attempts of the visitors of one IP network in an hour, which also bound how many numbers of charges they can guess. */
const PER_HOUR = 30
/** Simulations of the visitors of one site in a day, and of all visitors, so that no site takes what is for all. */
const OF_SITE = 400
const OF_ALL = 2_000
const BUCKET = 'simulation.stranger'
const ALL = 'strangers'
const FULL = 'Hoy ya se hicieron todas las simulaciones sin cuenta. Inicia sesión para seguir.'

/** Begins a visitor's simulation, counted in the database, which all processes share; one that does not begin leaves the day's counts alone. @throws Refusal beyond a limit */
export async function paceStranger<Result>(
  db: Db,
  { countedAs, site }: Pick<Visitor, 'countedAs' | 'site'>,
  begin: () => Promise<Result>,
): Promise<Result> {
  const hour = await countCall(db, countedAs, BUCKET, 'hour')
  if (hour.count > PER_HOUR) throw refused(createRun.overQuota, hour.secondsLeft)
  const counted: Counted[] = []
  const count = async (subject: string, most: number, message: string | undefined) => {
    const { secondsLeft, ...row } = await countCall(db, subject, BUCKET, 'day')
    counted.push(row)
    if (row.count > most) throw refused(message, secondsLeft)
  }
  try {
    await count(site, OF_SITE, createRun.overQuota)
    await count(ALL, OF_ALL, FULL)
    return await begin()
  } catch (error) {
    for (const row of counted) await uncountCall(db, row)
    throw error
  }
}

const refused = (message: string | undefined, wait: number): Refusal =>
  new Refusal('rate_limited', { message, headers: { 'retry-after': String(wait) } })
