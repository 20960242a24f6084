import { ERRORS, type Problem, problemType } from '@portal/contract/errors'
import type { Refusal } from '../../refusal.ts'

/** Body of the answer (RFC 9457). */
export function problem(refusal: Refusal, requestId: string): Problem {
  const { status, title } = ERRORS[refusal.code]
  const { fields, description } = refusal.details
  return {
    type: problemType(refusal.code),
    title,
    status,
    code: refusal.code,
    message: refusal.message,
    ...(description ? { error_description: description } : {}),
    ...(fields ? { fields } : {}),
    request_id: requestId,
  }
}
