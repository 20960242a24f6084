import * as statements from '@portal/contract/network.statement'
import * as topUps from '@portal/contract/network.top-up'
import type { Answer, Endpoint } from '@portal/contract/endpoint'
import { collects } from '@portal/domain/integration/type'
import type { DashboardCaller } from '../../access/dashboard-session.queries.ts'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Call, Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import type { NetworkPort } from './network.port.ts'
import { type Holder, treasuryOf } from './treasury.ts'

const ofMember = ({ id, type }: AccessedIntegration): Holder => ({ id, collects: collects(type) })

const ofAccount = ({ integration_id, role }: DashboardCaller): Holder => ({
  id: integration_id,
  collects: role === 'ER',
})

/** Mounts statements, refund balances and top-ups of an integration, for its members and for accounts of its dashboard. */
export function mountTreasury(mount: Mount, port: NetworkPort | undefined): void {
  const treasury = treasuryOf(port)

  mount(statements.readDayStatement, ({ integration, query }) => treasury.day(ofMember(integration), query))
  mount(statements.readAccountDayStatement, ({ account, query }) => treasury.day(ofAccount(account), query))
  mount(statements.readBalanceStatement, ({ integration, query }) => treasury.period(ofMember(integration), query))
  mount(statements.readAccountBalanceStatement, ({ account, query }) => treasury.period(ofAccount(account), query))
  mount(topUps.readBalances, ({ integration }) => treasury.balances(ofMember(integration)))
  mount(topUps.readAccountBalances, ({ account }) => treasury.balances(ofAccount(account)))

  mount(
    topUps.topUp,
    answered,
    beforehand((body, { integration }) => treasury.topUp(ofMember(integration), body)),
  )
  mount(
    topUps.accountTopUp,
    answered,
    beforehand((body, { account }) => treasury.topUp(ofAccount(account), body)),
  )
  mount(
    topUps.makeTransfer,
    answered,
    beforehand((body, { integration }) => treasury.transfer(ofMember(integration), body)),
  )
  mount(
    topUps.accountTransfer,
    answered,
    beforehand((body, { account }) => treasury.transfer(ofAccount(account), body)),
  )
}

type Moved = Answer<typeof topUps.topUp>

/** The network works before the call's transaction begins, because the embedded database has only one session. */
const beforehand = <E extends Endpoint>(prepare: Heavy<E, Moved>['prepare']): Heavy<E, Moved> => ({
  inTurn: (call) => call(),
  prepare,
})

/** Answers with the transfer. The row of an account names its integration, whose history shows changes of settings only. */
function answered({ prepared, account, audit }: Done): Moved {
  audit.detail = { ...(account ? { integration: account.integration_id } : {}), after: prepared }
  return prepared
}

interface Done extends Pick<Call<typeof topUps.topUp, Moved>, 'prepared' | 'audit'> {
  account: DashboardCaller | undefined
}
