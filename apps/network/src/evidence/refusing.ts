import { type RawBuilder, sql } from 'kysely'

/**
 * True of the evidence of an address to whose test notice the last check got no 2xx: a 2xx to any other notice contradicts it.
 * @param evidence name of the row in the statement
 */
export const refusing = (evidence: RawBuilder<unknown>) =>
  sql<boolean>`not ${evidence}.ok and coalesce((${evidence}.detail ->> 'status')::int, 0) not between 200 and 299`
