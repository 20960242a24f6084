import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Context } from '../action/context.ts'
import { logoutPage } from '../page/message.page.ts'
import { statusCookie } from './frames.ts'

/** Where the person goes after signing out; the library has checked the address by now. */
function destination(ctx: KoaContextWithOIDC): string {
  const { post_logout_redirect_uri: uri, state } = ctx.oidc.params ?? {}
  if (typeof uri !== 'string') return ctx.oidc.urlFor('end_session_success')
  const url = new URL(uri)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}

async function endSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session } = ctx.oidc
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (!grantId) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session?.destroy()
}

/** Keycloak signs out at once when the hint is the session's own, and asks first when it is missing or somebody else's. */
export function logoutSource({ shell, mount, record }: Context, secure: boolean) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const hint = ctx.oidc.entities.IdTokenHint?.payload
    const signedIn = ctx.oidc.session?.accountId
    if (!hint || (signedIn !== undefined && hint.sub !== signedIn)) {
      shell.sendKoa(ctx, 200, logoutPage(form))
      return
    }
    await endSession(ctx)
    if (signedIn !== undefined) await record('signed_out', signedIn, ctx.req)
    ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, { path: `${mount}/`, signed: true, secure })
    ctx.append('Set-Cookie', statusCookie(mount, secure))
    ctx.status = 303
    ctx.redirect(destination(ctx))
  }
}
