import * as contract from '@portal/contract/dashboard'
import type { PasswordHasher } from '@portal/identity/person/password.hash'
import type { DashboardSessions } from '../../access/dashboard-session.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import type { Database } from '../../db/database.ts'
import type { Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { AccountOfEmail } from './dashboard.queries.ts'
import { accountsWith } from './sign-in.ts'

const CHANGED = 'La contraseña de esta cuenta acaba de cambiar. Entra con la nueva.'

interface Parts {
  database: Database
  sessions: DashboardSessions
  hasher: PasswordHasher
}

type Entered = { account: AccountOfEmail; cookie: string } | { choices: AccountOfEmail[] }

export function mountDashboard(mount: Mount, { database, sessions, hasher }: Parts): void {
  // Before the call's transaction, since it asks the database in sessions of its own.
  const entering: Heavy<typeof contract.enterDashboard, Entered> = {
    inTurn: (call) => call(),
    prepare: async ({ email, password, integration }, { entry }) => {
      const accounts = await accountsWith({ database, hasher, entry }, email, password)
      const account =
        integration === undefined && accounts.length === 1
          ? accounts[0]
          : accounts.find(({ integration_id }) => integration_id === integration)
      if (!account) return { choices: accounts }
      const cookie = await sessions.begin(account)
      if (cookie === undefined) throw new Refusal('unauthenticated', { message: CHANGED })
      const detail = { account: account.id, integration: account.integration_id }
      await recordAudit(database.kysely, { ...entry, detail })
      return { account, cookie }
    },
  }

  mount(
    contract.enterDashboard,
    (call) => {
      const { prepared, audit } = call
      audit.nothing = true
      if ('choices' in prepared) {
        const choices = prepared.choices.map(({ integration_id, integration: name, role }) => ({
          integration: integration_id,
          name,
          role,
        }))
        return { session: null, choices }
      }
      const { name, email, role, integration } = prepared.account
      call.cookie = prepared.cookie
      return { session: { name, email, role, integration }, choices: [] }
    },
    entering,
  )
  mount(contract.readDashboardSession, ({ account: { name, email, role, integration } }) => ({
    name,
    email,
    role,
    integration,
  }))
  const leaving: Heavy<typeof contract.leaveDashboard, string> = {
    inTurn: (call) => call(),
    prepare: (_body, { account }) => sessions.end(account),
  }
  mount(
    contract.leaveDashboard,
    (call) => {
      call.cookie = call.prepared
      return null
    },
    leaving,
  )
}
