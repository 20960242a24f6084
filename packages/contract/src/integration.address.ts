/** Method and path of the card list, without its schemas, which would add 11 kB of script to the first view of 'Mis integraciones'. */
export const CARD_LIST = { method: 'GET', path: '/api/integration' } as const
