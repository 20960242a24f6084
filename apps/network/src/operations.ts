import { authorizationOperations } from './ledger/authorization.operations.ts'
import { paymentOperations } from './ledger/payment.operations.ts'
import { tokenOperations } from './ledger/token.operations.ts'
import type { Operations } from './operation.ts'
import type { Ports } from './ports.ts'
import { v1Operations } from './v1/charge.operations.ts'
import { walletOperations } from './wallets/wallet.operations.ts'

/** Every operation of the network by its id. */
export const operationsOf = (ports: Ports): Partial<Operations> => ({
  ...tokenOperations(),
  ...authorizationOperations(ports),
  ...paymentOperations(),
  ...v1Operations(ports),
  ...walletOperations(),
})
