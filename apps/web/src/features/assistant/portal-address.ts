/** Path of a portal page; undefined for any other address: links in answers must not leave the portal, run a script or end the session. */
export function portalAddress(href: string, origin: string): string | undefined {
  if (!href.startsWith('/')) return undefined
  const url = URL.parse(href, origin)
  if (!url || url.origin !== origin || !url.pathname.startsWith('/site/')) return undefined
  return url.pathname + url.search + url.hash
}
