/**
 * The address of a screen of the portal, without its origin; undefined for anything else. An answer may hold whatever somebody wrote
 * somewhere, so what leads outside, runs a script or ends a session becomes no link.
 */
export function portalAddress(href: string, origin: string): string | undefined {
  if (!href.startsWith('/')) return undefined
  const url = URL.parse(href, origin)
  if (!url || url.origin !== origin || !url.pathname.startsWith('/site/')) return undefined
  return url.pathname + url.search + url.hash
}
