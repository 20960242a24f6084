import { createHash } from 'node:crypto'
import type { Stage } from './stage.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

const VERIFIER = 'v'.repeat(96)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** Minimal browser for tests: stores cookies by path, does not follow redirects, posts forms. */
export class Visitor {
  readonly stage: Pick<Stage, 'url' | 'protocol'>
  readonly #headers: Record<string, string>
  #jar = new Map<string, { value: string; path: string }>()

  /** @param headers sent with every request; @param cookie sent beside the cookies that the provider sets */
  constructor(stage: Pick<Stage, 'url' | 'protocol'>, headers: Record<string, string> = {}, cookie?: string) {
    this.stage = stage
    this.#headers = headers
    const [name, value = ''] = cookie?.split('=') ?? []
    if (name) this.#jar.set(`${name} /`, { value, path: '/' })
  }

  async fetch(address: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address, this.stage.url)
    const cookies = [...this.#jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { ...this.#headers, cookie: cookies.join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.#jar.delete(`${name} ${path}`)
      else this.#jar.set(`${name} ${path}`, { value, path })
    }
    return answer
  }

  /** Posts a form of a sign-in. @returns the page of the sign-in that the answer redirects to, or the answer */
  async submit(address: string, form: Record<string, string>): Promise<Response> {
    const answer = await this.fetch(address, form)
    const next = answer.headers.get('location') ?? ''
    return next.startsWith(address.slice(0, address.lastIndexOf('/') + 1)) ? this.fetch(next) : answer
  }

  authorize(parameters: Record<string, string | undefined> = {}, endpoint = 'auth'): Promise<Response> {
    const all = {
      client_id: 'portal-frontend',
      redirect_uri: `${this.stage.url}/site/home`,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid',
      state: 's',
      nonce: 'n',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...parameters,
    }
    const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return this.fetch(`${this.stage.protocol}/${endpoint}?${new URLSearchParams(present)}`)
  }

  /** Begins a sign-in. @returns the address of its pages and the CSRF token of its forms */
  async begin(endpoint = 'auth', parameters = {}): Promise<{ base: string; token: string }> {
    const base = (await this.authorize(parameters, endpoint)).headers.get('location') ?? ''
    const page = await (await this.fetch(base)).text()
    return { base, token: /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '' }
  }

  /** Begins a new sign-in, also in a session, and sends the password. @returns the redirect of a success, or the page after a refusal */
  async tryPassword(username: string, password: string): Promise<Response> {
    const { base, token } = await this.begin('auth', { prompt: 'login' })
    return this.submit(`${base}/login`, { token, username, password })
  }

  /** Follows the redirect at the end of a sign-in and returns the authorization code for the portal. */
  async codeFrom(answer: Response): Promise<string> {
    const back = await this.fetch(answer.headers.get('location') ?? '')
    return new URLSearchParams(new URL(back.headers.get('location') ?? '').hash.slice(1)).get('code') ?? ''
  }

  token(fields: Record<string, string>): Promise<Response> {
    return this.fetch(`${this.stage.protocol}/token`, { client_id: 'portal-frontend', ...fields })
  }

  redeem(code: string): Promise<Response> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.stage.url}/site/home`,
      code_verifier: VERIFIER,
    })
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  async signIn(username: string, password: string): Promise<Tokens> {
    const code = await this.codeFrom(await this.tryPassword(username, password))
    return (await (await this.redeem(code)).json()) as Tokens
  }

  async userinfo(accessToken: string): Promise<Response> {
    return fetch(`${this.stage.protocol}/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } })
  }
}
