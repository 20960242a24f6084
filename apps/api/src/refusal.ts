import { ERRORS, type ErrorCode } from '@portal/contract/errors'

interface Details {
  /** Message for the person, instead of the one in `ERRORS`. */
  message?: string | undefined
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** Thrown to answer a call with an error of `ERRORS` (contract); it also rolls the call's transaction back. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message)
    this.code = code
    this.details = details
  }
  get status(): number {
    return ERRORS[this.code].status
  }
}
