import type { Provider } from 'oidc-provider'

/** Percent-encoded dot, slash, backslash, NUL or percent sign: in a path they serve only to hide another path. */
const DISGUISED = /%(?:2e|2f|5c|00|25)/i

/** True if a redirect URI is below `publicUrl` and spelled as browsers normalise it (no `..`, `\`, upper-case host or tabs). */
export function isRedirectAllowed(publicUrl: string, uri: string): boolean {
  if (typeof uri !== 'string' || uri.length > 2048 || !uri.startsWith(`${publicUrl}/`) || uri.includes('#'))
    return false
  const url = URL.parse(uri)
  if (!url || url.href !== uri || url.username || url.password || url.origin !== new URL(publicUrl).origin) return false
  return !url.pathname.includes('//') && !DISGUISED.test(url.pathname)
}

/** Allows redirects to all pages of the portal. oidc-provider has a fixed list; its manual suggests this override. */
export function allowRedirectsUnder(provider: Provider, publicUrl: string): void {
  const allowed = (uri: string) => isRedirectAllowed(publicUrl, uri)
  provider.Client.prototype.redirectUriAllowed = allowed
  provider.Client.prototype.postLogoutRedirectUriAllowed = allowed
}
