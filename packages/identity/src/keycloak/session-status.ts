import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Context } from '../action/context.ts'
import { extendSession } from '../store/session.queries.ts'
import { statusCookie } from './frames.ts'

/**
 * Keycloak tells the browser which session answered (`session_state` and a cookie for the status frame) and counts a
 * refreshed token as activity in that session; oidc-provider does neither.
 */
export function keepSession(provider: Provider, { database, mount, publicUrl, clock }: Context): void {
  const secure = publicUrl.startsWith('https:')
  provider.on('authorization.success', (ctx, out) => {
    const sid = ctx.oidc.session?.uid
    if (!sid || !out) return
    out.session_state = sid
    ctx.append('Set-Cookie', statusCookie(mount, secure, sid))
  })
  provider.on('end_session.success', (ctx) => {
    ctx.append('Set-Cookie', statusCookie(mount, secure))
  })
  provider.use(async (ctx, next) => {
    await next()
    // Requests that match none of the library's routes have no `oidc`.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const sid = oidc?.entities.RotatedRefreshToken?.sessionUid
    if (ctx.status === 200 && sid) await extendSession(database, sid, clock())
  })
}
