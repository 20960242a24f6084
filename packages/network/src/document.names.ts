/** The network's interfaces, by the name that stands in their address, in the order of their menu. */
export const DOCUMENT_NAMES = ['api-qri-v2', 'api-qri', 'alias', 'tds-qri'] as const
export type DocumentName = (typeof DOCUMENT_NAMES)[number]
