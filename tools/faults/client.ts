import { ERRORS } from '../../packages/contract/src/errors.ts'

/** What came back, or undefined members where the connection failed before an answer was complete. */
export interface Outcome {
  status: number | undefined
  body: Record<string, unknown>
  headers: Headers
  ms: number
  /** Name of the connection's failure, such as ECONNRESET. */
  failure: string | undefined
}

export interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Says that it cannot, when to come back, and so in words. */
export const isHonestRefusal = ({ status, headers, body }: Pick<Outcome, 'status' | 'headers' | 'body'>): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0 && body['message'] === ERRORS.unavailable.message

/** One call of the API, that never throws. A call without an answer after `limitMs` has failed. */
export async function call(origin: string, asked: Asked, limitMs = 30_000): Promise<Outcome> {
  const started = performance.now()
  const { method, path, token, body } = asked
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: objectOf(text),
      headers: answer.headers,
      ms: performance.now() - started,
      failure: undefined,
    }
  } catch (error) {
    const ms = performance.now() - started
    return { status: undefined, body: {}, headers: new Headers(), ms, failure: failureOf(error) }
  }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
