import type { Db } from '../db/database.ts'
import { deliver } from './mailbox.queries.ts'
import type { Transport } from './transport.ts'

/** Leaves every letter in the portal's own mailbox, for development and demonstrations. */
export const mailboxTransport = (db: Db): Transport => ({
  send: (letter) => deliver(db, letter),
  close: () => undefined,
})
