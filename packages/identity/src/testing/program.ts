import type { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

export interface Codes {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

/** A program of the command line, which asks for permission by the device flow. */
export class Program {
  readonly #stage: Pick<Stage, 'protocol'>

  constructor(stage: Pick<Stage, 'protocol'>) {
    this.#stage = stage
  }

  async #post(path: string, form: Record<string, string>) {
    const body = new URLSearchParams({ client_id: 'portal-cli', ...form })
    const answer = await fetch(`${this.#stage.protocol}/${path}`, { method: 'POST', body })
    return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') as Record<string, string> }
  }

  async ask(): Promise<Codes> {
    return (await this.askWith({})).body as unknown as Codes
  }

  askWith(form: Record<string, string>) {
    return this.#post('auth/device', form)
  }

  token(form: Record<string, string>) {
    return this.#post('token', form)
  }

  redeem(device_code: string) {
    return this.token({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code })
  }

  signOut(refresh_token: string, client_id = 'portal-cli') {
    return this.#post('revoke', { client_id, token: refresh_token, token_type_hint: 'refresh_token' })
  }

  refresh(refresh_token: string) {
    return this.token({ grant_type: 'refresh_token', refresh_token })
  }
}

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''

/** Sends a user code on its page. @returns the answer: a redirect to the sign-in or the permission, or the page again */
export async function sendCode(visitor: Visitor, page: string, code: string): Promise<Response> {
  const xsrf = hidden(await (await visitor.fetch(page)).text(), 'xsrf')
  return visitor.fetch(page, { xsrf, user_code: code, confirm: 'yes' })
}

/** Opens the page to which an answer leads after the sign-in, if there is one. @returns address and form token of the permission */
export async function openPermission(visitor: Visitor, sent: Response, username: string, password: string) {
  let base = sent.headers.get('location') ?? ''
  let page = await (await visitor.fetch(base)).text()
  if (page.includes('kc-login')) {
    const end = await visitor.fetch(`${base}/login`, { token: hidden(page, 'token'), username, password })
    base = (await visitor.fetch(end.headers.get('location') ?? '')).headers.get('location') ?? ''
    page = await (await visitor.fetch(base)).text()
  }
  return { base, page, token: hidden(page, 'token') }
}

/** Permits or refuses a program on its page. @returns the last page */
export async function decide(visitor: Visitor, { base, token }: { base: string; token: string }, decision: string) {
  const end = await visitor.fetch(`${base}/program`, { token, decision })
  return visitor.fetch(end.headers.get('location') ?? '')
}
