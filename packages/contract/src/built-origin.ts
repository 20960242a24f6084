/**
 * Stands in built pages for the origin under which browsers see the portal: one build serves every environment, and the server
 * puts its own in its place. A name that nobody can have (RFC 6761 §6.4).
 */
export const BUILT_ORIGIN = 'https://portal.invalid'
