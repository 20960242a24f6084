import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Context } from '../action/context.ts'
import { logoutPage } from '../page/pages.ts'
import { deviceOf } from '../store/user-agent.ts'
import { extendSession, noteUse } from '../store/session.queries.ts'
import { statusCookie } from './frames.ts'

/** URL to redirect to after signing out; oidc-provider has checked that this URL is allowed. */
function destination(ctx: KoaContextWithOIDC): string {
  const { post_logout_redirect_uri: uri, state } = ctx.oidc.params ?? {}
  if (typeof uri !== 'string') return ctx.oidc.urlFor('end_session_success')
  const url = new URL(uri)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}

async function endSession({ provider, session }: KoaContextWithOIDC['oidc']): Promise<void> {
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (!grantId) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session?.destroy()
}

/** Signs out at once if `id_token_hint` is of the signed-in person; otherwise asks first. Keycloak does the same. */
export function logoutSource({ shell, mount, record }: Context, secure: boolean) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const hint = ctx.oidc.entities.IdTokenHint?.payload
    const signedIn = ctx.oidc.session?.accountId
    if (!hint || (signedIn !== undefined && hint.sub !== signedIn)) return shell.sendKoa(ctx, 200, logoutPage(form))
    await endSession(ctx.oidc)
    if (signedIn !== undefined) await record('signed_out', signedIn, ctx.req)
    ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, { path: `${mount}/`, signed: true, secure })
    ctx.append('Set-Cookie', statusCookie(mount, secure))
    ctx.status = 303
    ctx.redirect(destination(ctx))
  }
}

/**
 * Sends the session's id to the browser (`session_state` and a cookie), extends the session at each token refresh, and notes which
 * browser redeemed or refreshed its tokens.
 */
export function keepSession(
  provider: Provider,
  { database, mount, publicUrl, clock }: Context,
  clientId: string,
): void {
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
    // `ctx.oidc` is undefined if the request matches no route of oidc-provider.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const { RotatedRefreshToken: refreshed, AuthorizationCode: redeemed } = oidc?.entities ?? {}
    const { sessionUid: sid, accountId: sub } = refreshed ?? redeemed ?? {}
    if (ctx.status === 200 && sid && sub) {
      if (refreshed) await extendSession(database, sid, clock())
      // A program uses the session of the browser that permitted it, which keeps its name.
      if (oidc?.client?.clientId === clientId)
        await noteUse(database, sid, sub, deviceOf(ctx.req.headers['user-agent']), clock())
    }
    // oidc-provider would list all response modes in the discovery document, but `requireFragment` allows only `fragment`.
    if (oidc?.route === 'discovery') Object.assign(ctx.body as object, { response_modes_supported: ['fragment'] })
  })
}
