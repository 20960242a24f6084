import { firstActiveCommerce } from '../commerce/commerce.queries.ts'
import type { Db } from '../database.ts'
import type { Merchant } from '../ledger/payment.tables.ts'
import type { Participant } from '../participant/participant.ts'

/** RUT of the test data for a company that has registered no merchant. */
const TEST_TAX_ID = '77123456-9'
const BRANCH = 'CASA MATRIZ'
const LONGEST = 50

/** Merchant of a payment by alias, which the call does not choose: the collector's first active merchant, or else the collector itself. */
export async function merchantOf(db: Db, { id, name }: Participant): Promise<Merchant> {
  const { tax_id, name: called } = (await firstActiveCommerce(db, id)) ?? { tax_id: TEST_TAX_ID, name }
  return { tax_id, name: called.slice(0, LONGEST), branch: BRANCH }
}
