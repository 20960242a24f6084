/** Checks of a server that takes notices, in their order. */
export const HOST_CHECKS = ['address', 'connection', 'tls', 'chain', 'dates', 'name'] as const
export type HostCheck = (typeof HOST_CHECKS)[number]

/** Checks of an address for notices, in the order of the screen. */
export const URL_CHECKS = ['redirect', 'latency', 'signed', 'forged', 'repeated'] as const
export type UrlCheck = (typeof URL_CHECKS)[number]

/** `open`: not tried, because another check failed before; `none`: does not apply, for example TLS to an address with http. */
export const CHECK_STATES = ['pass', 'fail', 'open', 'none'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** Milliseconds that the network waits for an answer to a test notice, and above which an answer is slow. */
export const ANSWER_MS = 10_000
export const SLOW_MS = 2_000
/** Bytes of an answer that the network reads. */
export const MOST_BYTES = 65_536

/** Result of a check; `seen` is what the network saw, for example 'TLS 1.3'. */
export interface CheckResult<Check extends string> {
  check: Check
  state: CheckState
  seen: string | null
}

/** Fault that the network found, and what came instead of what it expected. */
export interface Fault<Name extends string> {
  fault: Name
  received: string
}

export interface UrlResult<Name extends string> {
  /** Setting's field, for example `notify_url_payment`. */
  field: string
  url: string
  /** HTTP status and milliseconds of the answer to a signed test notice; null without an answer. */
  status: number | null
  ms: number | null
  checks: CheckResult<UrlCheck>[]
  faults: Fault<Name>[]
  /** Address of the same server to which the redirect leads; null without one. */
  moved: string | null
}

export interface HostResult<Name extends string> {
  /** Scheme, host name and port. */
  origin: string
  /** True for the portal's own receiver of notices, to which the network hands notices without a connection. */
  own: boolean
  checks: CheckResult<HostCheck>[]
  faults: Fault<Name>[]
  urls: UrlResult<Name>[]
}

/** True if neither the server nor this address has a fault. */
export const passes = (host: HostResult<string>, url: UrlResult<string>): boolean =>
  host.faults.length === 0 && url.faults.length === 0
