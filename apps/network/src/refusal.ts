import type { NetworkErrorCode } from '@portal/network/common/errors'

interface Detail {
  /** Spanish message of each wrong field, by its name in the body; nested names have dots. */
  fields?: Readonly<Record<string, string>>
  /** Technical detail for the developer. */
  description?: string
  /** Whole seconds after which the call may be repeated; for `rate_limited`. */
  retryAfter?: number
}

/** Refuses a call with a code of the catalogue. Nothing that the call's transaction wrote is kept. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: NetworkErrorCode
  readonly detail: Detail
  constructor(code: NetworkErrorCode, detail: Detail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
