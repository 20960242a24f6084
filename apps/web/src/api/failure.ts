import type { Problem } from '@portal/contract/errors'

/** Failed call; its message is for the person. */
export class CallFailure extends Error {
  /** 0 if there was no answer. */
  readonly status: number
  readonly code: string
  /** Messages of wrong fields by their name in the request. */
  readonly fields: Readonly<Record<string, string>>
  constructor(
    message: string,
    { status = 0, code = 'unreachable', fields = {} }: Partial<Pick<CallFailure, 'status' | 'code' | 'fields'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

const KEPT = 'Lo que escribiste sigue aquí; vuelve a intentarlo en unos segundos.'
const UNREADABLE = 'El portal respondió algo inesperado. Vuelve a intentarlo en unos segundos.'

/** Failure without any answer; for a write it says that nothing typed is lost. */
export const unreachable = (who: string, writes: boolean): CallFailure =>
  new CallFailure(writes ? `${who} ${KEPT}` : who)

/** Reads a failure from an answer: its message, or else its technical text (spec §7). */
export async function failureOf(response: Response): Promise<CallFailure> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  const message = problem.message || problem.error_description || UNREADABLE
  return new CallFailure(message, {
    status: response.status,
    code: problem.code ?? 'internal',
    fields: problem.fields ?? {},
  })
}

/** Text for the person; `otherwise` if the server gave none. */
export const messageOf = (error: unknown, otherwise = UNREADABLE): string =>
  error instanceof CallFailure && error.message !== UNREADABLE ? error.message : otherwise
