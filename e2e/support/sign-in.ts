import { createHash } from 'node:crypto'
import { type APIRequestContext, type Cookie, expect, request } from '@playwright/test'

/** Result of one sign-in: the identity provider's cookies, and an `Authorization` header for API calls. */
export interface SignedIn {
  cookies: Cookie[]
  bearer: string
}

const VERIFIER = 'v'.repeat(96)
const CLIENT = { client_id: 'portal-frontend', redirect_uri: '/site/list-integration' }

/** Signs in with the requests that a browser would send, without its time. */
export async function signInByRequests(origin: string, email: string, password: string): Promise<SignedIn> {
  const requests = await request.newContext({ baseURL: origin })
  const client = { ...CLIENT, redirect_uri: origin + CLIENT.redirect_uri }
  const { identity } = (await (await requests.get('/config.json')).json()) as {
    identity: { url: string; realm: string }
  }
  const protocol = `${identity.url}/realms/${identity.realm}/protocol/openid-connect`
  const code = await codeFor(requests, `${protocol}/auth`, client, { username: email, password })
  const form = { ...client, grant_type: 'authorization_code', code, code_verifier: VERIFIER }
  const tokens = await requests.post(`${protocol}/token`, { form })
  expect(tokens.ok(), await tokens.text()).toBe(true)
  const { access_token } = (await tokens.json()) as { access_token: string }
  const { cookies } = await requests.storageState()
  await requests.dispose()
  return { cookies, bearer: `Bearer ${access_token}` }
}

/** Opens the provider's sign-in form and sends it with what it hides. @returns the authorization code */
async function codeFor(
  requests: APIRequestContext,
  address: string,
  client: typeof CLIENT,
  given: { username: string; password: string },
): Promise<string> {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url')
  const proof = { code_challenge: challenge, code_challenge_method: 'S256', state: 'state', nonce: 'nonce' }
  const asked = { ...client, ...proof, response_type: 'code', response_mode: 'fragment', scope: 'openid' }
  const page = await requests.get(address, { params: asked })
  const html = await page.text()
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(html) ?? []
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const form = { ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])), ...given }
  const end = await requests.post(new URL(action.replaceAll('&amp;', '&'), page.url()).href, { form })
  return new URLSearchParams(new URL(end.url()).hash.slice(1)).get('code') ?? ''
}
