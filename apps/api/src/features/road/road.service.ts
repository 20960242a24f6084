import type { RoadAnswer } from '@portal/contract/road'
import { readerOf, type Turn } from '@portal/domain/integration/turn'
import type { Evidence } from '@portal/domain/road/evidence'
import type { Happened, LifeFacts, RoadFacts } from '@portal/domain/road/facts'
import { LIFE, type LifeState } from '@portal/domain/road/road'
import { roadOf, turnIn } from '@portal/domain/road/road-of'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import { findFacts, withNetwork } from '../../access/road-facts.queries.ts'
import type { Db } from '../../db/database.ts'
import { findLife, keepReached } from './road.queries.ts'

const NETWORK = 'La red'

const normal = (happened: Happened | null | undefined): Happened | undefined =>
  happened ? { ...happened, at: new Date(happened.at).toISOString() } : undefined

/** When the network saw the last of the facts of some kinds. */
function lastSeen({ evidence }: RoadFacts, kinds: readonly Evidence['kind'][]): Happened | undefined {
  const times = evidence.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at)
  const at = times.toSorted().at(-1)
  return at === undefined ? undefined : { at, who: NETWORK }
}

async function readLife(db: Db, id: string, facts: RoadFacts): Promise<LifeFacts> {
  const { reached, ...row } = await findLife(db, id)
  const { finish_requested_at, ready_since, observed_since } = facts
  const asked = finish_requested_at ?? ready_since
  const done: Partial<Record<LifeState, Happened | undefined>> = {
    created: normal(row.created),
    configured: normal(row.configured),
    connected: lastSeen(facts, ['call', 'url']),
    tested: lastSeen(facts, ['test']),
    self_certified: normal(row.self_certified && { ...row.self_certified, at: ready_since ?? row.self_certified.at }),
    in_review: asked === null ? undefined : { at: asked, who: null },
    observed: normal(row.observed) ?? (observed_since === null ? undefined : { at: observed_since, who: null }),
    completed: normal(row.completed),
  }
  const kept = LIFE.flatMap((state) => {
    const at = reached[state]
    return at === undefined ? [] : [[state, { at: new Date(at).toISOString(), who: done[state]?.who ?? null }] as const]
  })
  const known = Object.entries(done).filter(([, happened]) => happened !== undefined)
  return { done: Object.fromEntries(known), reached: Object.fromEntries(kept) }
}

/** Where an integration stands. What it reached for the first time is kept with its day. */
export async function readRoad(
  db: Db,
  { id, role }: AccessedIntegration,
  isNetworkOn: boolean,
  now: Date,
): Promise<RoadAnswer> {
  const facts = withNetwork(await findFacts(db, id), isNetworkOn)
  const life = await readLife(db, id, facts)
  const road = roadOf(facts, life, now, readerOf(role))
  const isNew = (state: LifeState): boolean => state !== 'created' && life.reached[state] === undefined
  await keepReached(
    db,
    id,
    road.life.flatMap(({ state, at }) => (at !== null && isNew(state) ? [{ state, at }] : [])),
  )
  return road
}

/** Who has to act next, worded for the reader's role; an administrator who is not a member reads it as the payment network does. */
export async function readTurn(
  db: Db,
  { id, role }: AccessedIntegration,
  isNetworkOn: boolean,
  now: Date,
): Promise<Turn> {
  return turnIn(withNetwork(await findFacts(db, id), isNetworkOn), now, readerOf(role))
}
