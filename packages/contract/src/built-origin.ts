/**
 * Placeholder in built pages for the portal's public origin, replaced by the server at start, so one build serves every
 * environment. The name cannot exist (RFC 6761 §6.4).
 */
export const BUILT_ORIGIN = 'https://portal.invalid'
