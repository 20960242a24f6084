/** Rules for delivering notices. The documents state them, and every sender follows them. */
export const DELIVERY = {
  /** Seconds within which the receiver of a notice must answer. */
  timeout: 10,
  /** Seconds within which the receiver must answer a preauthorisation; its answer accepts or rejects the payment. */
  decisionTimeout: 3,
  /** Seconds from each failed delivery to the next retry, in order. */
  retries: [5, 60, 300, 1800, 7200, 21600, 43200, 86400],
  /** Random share by which each wait is shortened or lengthened. */
  jitter: 0.2,
  /** Fractions of the maximum number of failures at which a warning e-mail is sent. */
  warnings: [0.5, 0.7, 0.9],
  /** HTTP status with which a receiver disables its address at once. */
  gone: 410,
} as const
