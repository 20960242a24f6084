import { request } from 'undici'
import { ERRORS } from '../../packages/contract/src/errors.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../packages/fixtures/src/people.ts'
import { Visitor } from '../../packages/identity/src/testing/visitor.ts'

export interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Result of an API call; `status` is 0 if the connection failed or no answer came in time. */
export interface Outcome {
  status: number
  body: Record<string, unknown>
  headers: Headers
  ms: number
}

/** Calls the API. A failed connection, or no answer within thirty seconds, gives the status 0 instead of an error. */
export async function call(origin: string, { method, path, token, body, headers }: Asked): Promise<Outcome> {
  const started = performance.now()
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  try {
    const asked = { method, headers: { ...authorization, ...type, ...headers }, ...content }
    // `fetch` costs several times as much, and the load's own process must not be the slowest.
    const answer = await request(origin + path, { ...asked, signal: AbortSignal.timeout(30_000) })
    const text = await answer.body.text()
    const answered = new Headers(answer.headers as Record<string, string>)
    // A proxy that finds no server answers with a page.
    const said = answered.get('content-type')?.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: answer.statusCode, body: said, headers: answered, ms: performance.now() - started }
  } catch {
    return { status: 0, body: {}, headers: new Headers(), ms: performance.now() - started }
  }
}

export const isStored = ({ status }: Outcome): boolean => status === 200 || status === 201

/** Whether the portal refused a call properly during an outage: status 503, header Retry-After, and a message for the person. */
export const isHonestRefusal = ({ status, headers, body }: Outcome): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0 && body['message'] === ERRORS.unavailable.message

/** Text with the number of API answers for each status, such as `200 × 12, 503 × 3`. */
export const counted = (outcomes: readonly Outcome[]): string =>
  [...Map.groupBy(outcomes, ({ status }) => status)].map(([status, those]) => `${status} × ${those.length}`).join(', ')

/** Access tokens of demo people, each from a sign-in through the provider's own page. */
export async function signIn(origin: string, people: readonly { email: string }[] = DEMO_PEOPLE): Promise<string[]> {
  const protocol = `${origin}/realms/portal-developer/protocol/openid-connect`
  const tokens: string[] = []
  for (const { email } of people)
    tokens.push((await new Visitor({ url: origin, protocol }).signIn(email, DEMO_PASSWORD)).access_token)
  return tokens
}
