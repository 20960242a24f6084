/** Address of the card list, apart from its schemas, which would add 11 kB to the first view of the list. */
export const CARD_LIST = { method: 'GET', path: '/api/integration' } as const
