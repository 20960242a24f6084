/** Placeholder in built pages that the server replaces with the portal's origin; no host can have this name (RFC 6761 §6.4). */
export const BUILT_ORIGIN = 'https://portal.invalid'
