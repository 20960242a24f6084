/**
 * Address of a page of the portal without its origin; undefined for any other address. Answers may contain text by anybody, so addresses
 * that leave the portal, run a script or end the session must not become links.
 */
export function portalAddress(href: string, origin: string): string | undefined {
  if (!href.startsWith('/')) return undefined
  const url = URL.parse(href, origin)
  if (!url || url.origin !== origin || !url.pathname.startsWith('/site/')) return undefined
  return url.pathname + url.search + url.hash
}
