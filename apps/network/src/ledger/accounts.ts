/** Names of the accounts of the journal. */
export const ACCOUNTS = {
  person: (payerId: string, taxId: string) => `person:${payerId}:${taxId}`,
  /** The collector's own bank account of mode `cartola`, which it does not register. */
  bank: (collectorId: string) => `bank:${collectorId}`,
  ifd: (collectorId: string) => `ifd:${collectorId}`,
  merchant: (collectorId: string, taxId: string) => `merchant:${collectorId}:${taxId}`,
  profit: (collectorId: string) => `profit:${collectorId}`,
} as const
