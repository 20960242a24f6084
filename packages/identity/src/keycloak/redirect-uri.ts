import type { Provider } from 'oidc-provider'

/** Escaped dot, slash, backslash, NUL or percent sign: in a path they only serve to disguise another path. */
const DISGUISED = /%(?:2e|2f|5c|00|25)/i

/**
 * Keycloak's pattern `publicUrl/*`: the exact origin and path prefix, then any plain path and query. Comparing with the parsed address
 * refuses every spelling that a browser would normalise (`..`, `\`, upper case, tabs).
 */
export function isRedirectAllowed(publicUrl: string, uri: string): boolean {
  if (typeof uri !== 'string' || uri.length > 2048 || !uri.startsWith(`${publicUrl}/`) || uri.includes('#'))
    return false
  const url = URL.parse(uri)
  if (!url || url.href !== uri || url.username || url.password || url.origin !== new URL(publicUrl).origin) return false
  return !url.pathname.includes('//') && !DISGUISED.test(url.pathname)
}

/** keycloak-js returns to the page that it is on, but oidc-provider compares with a list; its documentation recommends this override. */
export function allowRedirectsUnder(provider: Provider, publicUrl: string): void {
  const allowed = (uri: string) => isRedirectAllowed(publicUrl, uri)
  provider.Client.prototype.redirectUriAllowed = allowed
  provider.Client.prototype.postLogoutRedirectUriAllowed = allowed
}
