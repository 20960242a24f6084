import { aliasOperations } from './alias/alias.operations.ts'
import { authorizationOperations } from './ledger/authorization.operations.ts'
import { paymentOperations } from './ledger/payment.operations.ts'
import { tokenOperations } from './ledger/token.operations.ts'
import type { Operations } from './operation.ts'
import type { Ports } from './ports.ts'
import { refundOperations } from './refund/refund.operations.ts'
import { settlementOperations } from './settlement/settlement.operations.ts'
import { subscriptionOperations } from './subscription/subscription.operations.ts'
import { tdsOperations } from './tds/tds.operations.ts'
import { v1Operations } from './v1/charge.operations.ts'
import { walletOperations } from './wallets/wallet.operations.ts'

/** Every operation of the network by its id; one that is missing does not compile. */
export const operationsOf = (ports: Ports): Operations => ({
  ...tokenOperations(),
  ...authorizationOperations(ports),
  ...paymentOperations(),
  ...refundOperations(),
  ...settlementOperations(),
  ...subscriptionOperations(),
  ...aliasOperations(ports),
  ...tdsOperations(),
  ...v1Operations(ports),
  ...walletOperations(),
})
