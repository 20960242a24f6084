/** Names of the accounts of the journal. */
export const ACCOUNTS = {
  person: (payerId: string, taxId: string) => `person:${payerId}:${taxId}`,
  /** The collector's own bank account of mode `cartola`, which it does not register. */
  bank: (collectorId: string) => `bank:${collectorId}`,
  ifd: (collectorId: string) => `ifd:${collectorId}`,
  merchant: (collectorId: string, taxId: string) => `merchant:${collectorId}:${taxId}`,
  profit: (collectorId: string) => `profit:${collectorId}`,
  /** Refund balance of a collector, or of one of its merchants. */
  refund: (collectorId: string, taxId?: string) =>
    ['refund', collectorId, ...(taxId === undefined ? [] : [taxId])].join(':'),
  /** The network's fixed account, which pays the refunds of mode GLOBAL_AUTOMATICO. */
  automatic: 'automatic:028',
  /** Where money comes from and goes to. */
  outside: 'outside',
} as const
