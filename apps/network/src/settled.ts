import type { NetworkErrorCode } from '@portal/network/common/errors'

/** Outcome that ends a call, as it is kept with an idempotency key. */
export type Settled = { body?: unknown; media?: string } | { refusal: NetworkErrorCode }
