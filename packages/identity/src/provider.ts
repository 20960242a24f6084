import { type Configuration, Provider, interactionPolicy } from 'oidc-provider'
import type { JWK } from 'jose'
import type { Context } from './action/context.ts'
import { isHangUp } from './http/request.ts'
import { allowRedirectsUnder } from './keycloak/redirect-uri.ts'
import { shapeRefreshTokens } from './keycloak/refresh-token.ts'
import { keepSession, logoutSource } from './keycloak/session.ts'
import type { IdentityOptions } from './options.ts'
import { badRequestPage, failurePage, signedOutPage } from './page/pages.ts'
import { claimsOf, findPerson } from './person/person.queries.ts'
import {
  checkProgram,
  CODE_LIFE,
  CODE_PAGE,
  commandLine,
  deviceFlow,
  pacePrograms,
  programCodes,
} from './program/device-flow.ts'
import { payloadAdapter } from './store/payload.adapter.ts'
import { deriveKey, deriveKeys } from './store/seal.ts'
import { SESSION_IDLE, SESSION_MAX } from './store/session.queries.ts'

export const PROTOCOL = '/protocol/openid-connect'

/** Seconds until a session ends: idle time, but at most ten hours after the sign-in (`since`); at least 1, as 0 means no end. */
const idleWithin = (since: number | undefined, now: number) =>
  Math.max(1, Math.min(SESSION_IDLE, (since ?? now) + SESSION_MAX - now))

/** Seconds that a person has to sign in, and lifetime of every row that a visitor without an account can create. */
const UNAUTHENTICATED = 900

/** Seconds that an access token is valid. The API accepts the browser's until then, even if the session has ended. */
const ACCESS = 900

type Client = Pick<IdentityOptions, 'clientId' | 'commandLineId' | 'audience' | 'masterKeys'>

function configuration(
  context: Context,
  { clientId, commandLineId, audience, masterKeys }: Client,
  keys: JWK[],
): Configuration {
  const { database, clock, mount, publicUrl, shell } = context
  const secure = publicUrl.startsWith('https:')
  const resource = `urn:${audience}`
  const now = () => Math.floor(clock() / 1000)
  return {
    adapter: (model) =>
      model === 'DeviceCode' ? programCodes(context, masterKeys) : payloadAdapter(model, database, clock),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        require_auth_time: true,
      },
      commandLine(commandLineId),
    ],
    jwks: { keys },
    cookies: {
      keys: deriveKeys(masterKeys, 'cookies').map((key) => key.toString('base64url')),
      long: { signed: true, httpOnly: true, sameSite: 'lax', secure, path: `${mount}/` },
      short: { signed: true, httpOnly: true, sameSite: 'lax', secure },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: {
      openid: [
        'sub',
        'name',
        'given_name',
        'family_name',
        'preferred_username',
        'email',
        'email_verified',
        'allow_list_integrations',
      ],
    },
    conformIdTokenClaims: false,
    // identity.ts adds the parameter `kc_action` to the sign-in that keycloak-js's `register()` starts.
    extraParams: { kc_action: checkProgram },
    findAccount: async (_ctx, sub) => {
      const person = await findPerson(database, 'sub', sub)
      return person && { accountId: sub, claims: async () => claimsOf(person) }
    },
    // keycloak-js requests only the scope openid and still needs a refresh token.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Refresh tokens always end with the session, with every scope, as they do in Keycloak for this client.
    expiresWithSession: async () => true,
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    // Grants every scope at once: the portal is the provider's own client, and a program's page asks before it redeems anything.
    loadExistingGrant: async (ctx) => {
      const { session, client } = ctx.oidc
      if (!session?.accountId || !client) return undefined
      const id = session.grantIdFor(client.clientId)
      const found = id ? await ctx.oidc.provider.Grant.find(id) : undefined
      if (found && found.accountId === session.accountId) return found
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid offline_access profile email')
      grant.addResourceScope(resource, 'openid')
      await grant.save()
      return grant
    },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined
      const source =
        ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.DeviceCode ?? ctx.oidc.entities.RefreshToken
      const account = await ctx.oidc.account?.claims('id_token', 'openid', {}, [])
      return { ...account, typ: 'Bearer', azp: token.clientId, sid: token.sessionUid, auth_time: source?.authTime }
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      deviceFlow: deviceFlow(context),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: logoutSource(context, secure),
        postLogoutSuccessSource: (ctx) => shell.sendKoa(ctx, 200, signedOutPage(publicUrl)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    ttl: {
      AccessToken: ACCESS,
      IdToken: ACCESS,
      AuthorizationCode: 60,
      DeviceCode: CODE_LIFE,
      RefreshToken: (_ctx, token) => idleWithin(token.authTime, now()),
      Session: (_ctx, session) => (session.accountId ? idleWithin(session.loginTs, now()) : UNAUTHENTICATED),
      Grant: SESSION_MAX,
      Interaction: UNAUTHENTICATED,
    },
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, interaction) => `${mount}/login-actions/authenticate/${interaction.uid}`,
    },
    routes: {
      authorization: `${PROTOCOL}/auth`,
      token: `${PROTOCOL}/token`,
      jwks: `${PROTOCOL}/certs`,
      end_session: `${PROTOCOL}/logout`,
      device_authorization: `${PROTOCOL}/auth/device`,
      code_verification: CODE_PAGE,
    },
    discovery: {
      revocation_endpoint: `${context.issuer}${PROTOCOL}/revoke`,
      userinfo_endpoint: `${context.issuer}${PROTOCOL}/userinfo`,
      check_session_iframe: `${context.issuer}${PROTOCOL}/login-status-iframe.html`,
    },
    renderError: (ctx, out) =>
      shell.sendKoa(ctx, ctx.status, (out.error === 'invalid_request' ? badRequestPage : failurePage)(publicUrl)),
  }
}

/** @param keys published keys; the first of them signs */
export function buildProvider(context: Context, client: Client, keys: JWK[]): Provider {
  const provider = new Provider(context.issuer, configuration(context, client, keys))
  // oidc-provider reads the scheme from `x-forwarded-proto`, which `addressAs` sets to the scheme of publicUrl.
  provider.proxy = true
  allowRedirectsUnder(provider, context.publicUrl)
  shapeRefreshTokens(provider, deriveKey(client.masterKeys[0], 'refresh-tokens'), context.clock)
  keepSession(provider, context, client.clientId)
  pacePrograms(provider, context)
  const report = (error: Error) => {
    if (!isHangUp(error)) context.log(`identity: ${error.name}: ${error.message}`)
  }
  provider.on('server_error', (_ctx, error) => report(error))
  const application: NodeJS.EventEmitter = provider
  application.on('error', report)
  return provider
}
