/** Text about an open transfer: it waits for somebody with the e-mail to accept it, or for consent. `day` is the day on which it ends. */
export const transferText = (email: string, day: string, awaitsConsent = false): string =>
  awaitsConsent
    ? `Transferencia a ${email} por confirmar hasta el ${day}`
    : `Transferencia pendiente a ${email} hasta el ${day}`
