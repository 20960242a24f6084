import type { BillingAccount, IfdAccount, IfoAccount } from '@portal/domain/bank-account/account'
import type { Db } from '../../db/database.ts'

/** An account that may never have been saved. */
type Shown<Account> = { [Name in keyof Account]: Account[Name] | null }

const NO_IFD: Shown<IfdAccount> = { ifd_sbif_code: null, ifd_account_type: null, ifd_number: null }
const NO_IFO: Shown<IfoAccount> = { owner_id: null }
const NO_BILLING: Shown<BillingAccount> = { sbif_code: null, type: null, number: null }

/** The stored account of destination. */
export const findIfd = async (db: Db, integration_id: string): Promise<Shown<IfdAccount>> =>
  (await db
    .selectFrom('ifd_account')
    .select(['ifd_sbif_code', 'ifd_account_type', 'ifd_number'])
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()) ?? NO_IFD

/** Stores the account of destination in place of any other. */
export async function storeIfd(db: Db, integration_id: string, account: IfdAccount): Promise<void> {
  await db
    .insertInto('ifd_account')
    .values({ integration_id, ...account })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(account))
    .execute()
}

/** Forgets the account of destination. */
export async function dropIfd(db: Db, integration_id: string): Promise<void> {
  await db.deleteFrom('ifd_account').where('integration_id', '=', integration_id).execute()
}

/** The stored bank of origin. */
export const findIfo = async (db: Db, integration_id: string): Promise<Shown<IfoAccount>> =>
  (await db
    .selectFrom('ifo_account')
    .select('owner_id')
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()) ?? NO_IFO

/** Stores the bank of origin in place of any other. */
export async function storeIfo(db: Db, integration_id: string, account: IfoAccount): Promise<void> {
  await db
    .insertInto('ifo_account')
    .values({ integration_id, ...account })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(account))
    .execute()
}

/** The stored profit account, under its names of writing. */
export const findBilling = async (db: Db, integration_id: string): Promise<Shown<BillingAccount>> =>
  (await db
    .selectFrom('billing_account')
    .select(['billing_sbif_code as sbif_code', 'billing_account_type as type', 'billing_number as number'])
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()) ?? NO_BILLING

/** Stores the profit account in place of any other. */
export async function storeBilling(db: Db, integration_id: string, account: BillingAccount): Promise<void> {
  const row = {
    billing_sbif_code: account.sbif_code,
    billing_account_type: account.type,
    billing_number: account.number,
  }
  await db
    .insertInto('billing_account')
    .values({ integration_id, ...row })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(row))
    .execute()
}
