/** Rules for delivering notices. The documents state them, and every sender follows them. */
export const DELIVERY = {
  /** Seconds within which the receiver of a notice must answer. */
  timeout: 10,
  /** Seconds within which the receiver must answer a preauthorisation; its answer accepts or rejects the payment. */
  decisionTimeout: 3,
  /** Seconds from each failed delivery to the next retry, in order. */
  retries: [5, 60, 300, 1800, 7200, 21600, 43200, 86400],
  /** Maximum share by which each wait is shortened or lengthened at random. */
  jitter: 0.2,
  /** Shares of the maximum number of failed deliveries; at each, the network sends a warning e-mail. */
  warnings: [0.5, 0.7, 0.9],
  /** HTTP status by which a receiver asks for no more notices; its address is disabled at once. */
  gone: 410,
} as const
