import type { Db } from '../database.ts'
import type { Merchant } from '../ledger/payment.tables.ts'
import type { Participant } from '../participant/participant.ts'

/** RUT of the test data for a company that has registered no merchant. */
const TEST_TAX_ID = '77123456-9'
const BRANCH = 'CASA MATRIZ'
const LONGEST = 50

/** Merchant of a payment by alias, which the call does not choose: the collector's first active merchant, or else the collector itself. */
export async function merchantOf(db: Db, { id, name }: Participant): Promise<Merchant> {
  const first = await db
    .selectFrom('commerce')
    .select(['tax_id', 'name'])
    .where('collector_id', '=', id)
    .where('state', '=', 'ACTIVE')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const merchant = first ?? { tax_id: TEST_TAX_ID, name }
  return { ...merchant, name: merchant.name.slice(0, LONGEST), branch: BRANCH }
}
