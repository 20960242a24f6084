import { giveDefaultAccounts } from './features/dashboard-account/dashboard-account.service.ts'
import type { Endow } from './features/integration/integration.service.ts'
import type { SecretKeeper } from './secrets/secret-keeper.ts'

/** What every new integration gets, each part from its own feature: the one list of them. */
export const endow =
  (keeper: SecretKeeper): Endow =>
  async (db, integration) => {
    await giveDefaultAccounts(db, integration)
    await keeper.make(db, integration.uuid)
  }
