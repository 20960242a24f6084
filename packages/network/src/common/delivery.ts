/** How the network delivers a notice: what the documents tell and every sender does. */
export const DELIVERY = {
  /** Seconds within which the receiver answers. */
  timeout: 10,
  /** Seconds for the one notice whose answer decides. */
  decisionTimeout: 3,
  /** Seconds before each retry, counted from the failure. */
  retries: [5, 60, 300, 1800, 7200, 21600, 43200, 86400],
  /** Share by which each wait is shortened or lengthened at random. */
  jitter: 0.2,
  /** Shares of the failure limit at which a warning is mailed. */
  warnings: [0.5, 0.7, 0.9],
  /** Answer that switches the address off at once. */
  gone: 410,
} as const
