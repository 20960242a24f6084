import type { Bank } from './bank/bank.ts'
import type { Clock } from './clock/clock.ts'

/** What the operations need beside the database. */
export interface Ports {
  bank: Bank
  clock: Clock
  /** Origin of the portal, which serves the page of an alias payment's challenge. */
  publicUrl: string
}
