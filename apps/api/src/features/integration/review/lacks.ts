import { type Lacks, lacksOf } from '@portal/domain/review/review'
import { cardRoadOf } from '@portal/domain/road/road-of'
import { findFacts, withNetwork } from '../../../access/road-facts.queries.ts'
import type { Db } from '../../../db/database.ts'

/** How much an integration lacks, as its card and its road say. */
export async function tellLacks(db: Db, integration_id: string, isNetworkOn: boolean): Promise<Lacks> {
  const facts = withNetwork(await findFacts(db, integration_id), isNetworkOn)
  return lacksOf(cardRoadOf(facts, new Date(), 'network').road)
}
