/** Text about a transfer that waits for somebody with the e-mail to accept it; `day` is the day on which it ends. */
export const transferPending = (email: string, day: string): string =>
  `Transferencia pendiente a ${email} hasta el ${day}`

/** Text about an open transfer, which waits for somebody to accept it or, with `awaits_consent`, for consent. */
export const transferText = (transfer: { email: string; day: string; awaits_consent: boolean }): string =>
  transfer.awaits_consent
    ? `Transferencia a ${transfer.email} por confirmar hasta el ${transfer.day}`
    : transferPending(transfer.email, transfer.day)
