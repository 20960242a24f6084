/** Names of the network's API documents as used in addresses, in the order of the menu. */
export const DOCUMENT_NAMES = ['api-qri-v2', 'api-qri', 'alias', 'tds-qri'] as const
export type DocumentName = (typeof DOCUMENT_NAMES)[number]
