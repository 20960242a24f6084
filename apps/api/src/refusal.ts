import { ERRORS, type ErrorCode } from '@portal/contract/errors'

interface Details {
  /** Replaces the catalogue's text for the person. */
  message?: string | undefined
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** A call that is answered with an error of the catalogue; throwing one rolls the call's transaction back. */
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
