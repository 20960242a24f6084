/** Placeholder of the integration network's origin; the browser gets it alone, because what is replaced must stand in few scripts. */
export const NETWORK_ADDRESS = 'https://integracion.invalid'
