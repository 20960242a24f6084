import type { AccountList, DashboardAccount } from '@portal/contract/dashboard-account'
import { defaultEmail, rolesOf } from '@portal/domain/dashboard-account/role'
import { ACCOUNT_ROLE_LABELS } from '@portal/domain/dashboard-account/role.words'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { disableAccounts, findAccounts, findAccountsBefore, insertAccounts } from './dashboard-account.queries.ts'

/** Creates the default account of each role of a new integration, without a password, so nobody can sign in yet. */
export function giveDefaultAccounts(
  db: Db,
  integration: { uuid: string; type: IntegrationType; x_client_os: string },
): Promise<void> {
  const accounts = rolesOf(integration.type).map((role) => ({
    email: defaultEmail(role, integration.x_client_os),
    name: ACCOUNT_ROLE_LABELS[role],
    role,
    is_default: true,
    password_hash: null,
  }))
  return insertAccounts(db, integration.uuid, accounts)
}

/** Lists an integration's dashboard accounts: the default ones in the order of their roles, and those that people created. */
export async function listAccounts(db: Db, integration: AccessedIntegration): Promise<AccountList> {
  const all = await findAccounts(db, integration.id)
  const of = (wanted: boolean) =>
    all
      .filter(({ is_default }) => is_default === wanted)
      .map(
        ({ email, name, role, disabled_at }): DashboardAccount => ({
          email,
          name,
          role,
          disabled_at: disabled_at?.toISOString() ?? null,
        }),
      )
  const roles = rolesOf(integration.type)
  return {
    accounts: of(false),
    accountDefault: of(true).toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role)),
  }
}

/** Finds and disables dashboard accounts for a renewal of all credentials. */
export const accountsForRenewal = { before: findAccountsBefore, disable: disableAccounts }
