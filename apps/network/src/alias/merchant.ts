import type { Db } from '../database.ts'
import type { Merchant } from '../ledger/payment.tables.ts'
import type { Participant } from '../participant/participant.ts'

/** RUT of the test data for a company that has registered no merchant. */
const TEST_TAX_ID = '77123456-9'
const LONGEST = 50

/** Merchant of a payment by alias, which the call does not choose: the collector itself. */
export const merchantOf = async (_db: Db, { name }: Participant): Promise<Merchant> => ({
  tax_id: TEST_TAX_ID,
  name: name.slice(0, LONGEST),
  branch: 'PRINCIPAL',
})
