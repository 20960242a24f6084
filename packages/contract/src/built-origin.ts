/**
 * Placeholder in built pages for the portal's public origin, replaced by the server at start, so that one build
 * works in every environment. No host can have this name (RFC 6761 §6.4).
 */
export const BUILT_ORIGIN = 'https://portal.invalid'
