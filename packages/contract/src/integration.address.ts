/** Method and path of the card list, without its schemas, which would add 11 kB to the list's first page view. */
export const CARD_LIST = { method: 'GET', path: '/api/integration' } as const
