import { giveDefaultAccounts } from './features/dashboard-account/dashboard-account.service.ts'
import type { Endow } from './features/integration/integration.service.ts'
import type { SecretKeeper } from './secrets/secret-keeper.ts'

/** Parts that every new integration gets from other features. */
export const endow =
  (keeper: SecretKeeper): Endow =>
  async (db, integration) => {
    await giveDefaultAccounts(db, integration)
    await keeper.make(db, integration.uuid)
  }
