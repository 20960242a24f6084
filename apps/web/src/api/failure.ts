import type { Problem } from '@portal/contract/problem'
import { withCode } from '../ui/text/support.code.ts'

/** Error of a failed API call; its message can be shown to the person. */
export class CallFailure extends Error {
  /** HTTP status; 0 if the server did not answer. */
  readonly status: number
  readonly code: string
  /** Error messages of invalid fields, by field name in the request. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds that may have passed since the sign-in, if the call failed because more have passed. */
  readonly maxAge: number | undefined
  constructor(
    message: string,
    {
      status = 0,
      code = 'unreachable',
      fields = {},
      maxAge,
    }: Partial<Pick<CallFailure, 'status' | 'code' | 'fields' | 'maxAge'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.maxAge = maxAge
  }
}

const KEPT = 'Lo que escribiste sigue aquí; vuelve a intentarlo en unos segundos.'
const UNREADABLE = 'El portal respondió algo inesperado. Vuelve a intentarlo en unos segundos.'

/** Failure for a server that did not answer. `who` is a message that names the server; after a save it also says that nothing typed is lost. */
export const unreachable = (who: string, writes: boolean): CallFailure =>
  new CallFailure(writes ? `${who} ${KEPT}` : who)

/** Age in seconds that a challenge allows a sign-in to have (RFC 9470 §3). */
function maxAgeIn(challenge: string | null): number | undefined {
  if (!challenge?.includes('insufficient_user_authentication')) return undefined
  return Number(/max_age="?(\d+)/.exec(challenge)?.[1] ?? 0)
}

/**
 * Makes a failure from an error response, with the response's message for the person or else its technical text (spec §7), and with its
 * id if the server failed.
 */
export async function failureOf(response: Response): Promise<CallFailure> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  const told = problem.message || problem.error_description || UNREADABLE
  const message = response.status >= 500 && problem.request_id ? withCode(told, problem.request_id) : told
  return new CallFailure(message, {
    status: response.status,
    code: problem.code ?? 'internal',
    fields: problem.fields ?? {},
    maxAge: maxAgeIn(response.headers.get('www-authenticate')),
  })
}

/** Error message to show to the person; `otherwise` if the error has no message meant for people. */
export const messageOf = (error: unknown, otherwise = UNREADABLE): string =>
  error instanceof CallFailure && error.message !== UNREADABLE ? error.message : otherwise
