/** Text about a transfer that waits for somebody with the e-mail to accept it; `day` is the day on which it ends. */
export const transferPending = (email: string, day: string): string =>
  `Transferencia pendiente a ${email} hasta el ${day}`
