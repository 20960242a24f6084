/** Transfer of money from the institution of origin (IFO) to the institution of destination (IFD). */
export interface Transfer {
  amount: number
  payer: string
  collector: string
}

export type TransferResult = { state: 'DONE'; medId: string } | { state: 'REJECTED' }

/** Banks that move the money. An operator can put real ones here. */
export interface Bank {
  /** When the bank answers a transfer that is asked now; at once if the time is not later than `now`. */
  answersAt(transfer: Transfer, now: Date): Date
  result(transfer: Transfer, now: Date): TransferResult
}
