/** Rules for delivering notices. The API documents state these rules, and every sender of notices follows them. */
export const DELIVERY = {
  /** Seconds within which the receiver of a notice must answer. */
  timeout: 10,
  /** Seconds within which the receiver must answer a preauthorisation; its answer accepts or rejects the payment. */
  decisionTimeout: 3,
  /** Seconds from each failed delivery to the next retry, in order. */
  retries: [5, 60, 300, 1800, 7200, 21600, 43200, 86400],
  /** Maximum share of the wait before a retry by which this wait is shortened or lengthened at random. */
  jitter: 0.2,
  /** Number of failed deliveries in a row that disables an address; those of one minute count once. */
  failureLimit: 100,
  /** When the network warns by e-mail: after these shares of `failureLimit`. */
  warnings: [0.5, 0.7, 0.9],
  /** HTTP status with which a receiver refuses all further notices; the network then disables the receiver's address at once. */
  gone: 410,
} as const
