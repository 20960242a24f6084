import type { Purpose } from '@portal/domain/security/secret'

/** Signed call with which the signature debugger opens; never with a secret. */
export interface Debugged {
  kind: 'body' | 'call'
  body: string
  method: string
  /** Path with its query. */
  address: string
  timestamp: string
  /** Signature that arrived in a header; that of a body stands in it. */
  given: string
  /** Purpose of the secret that signs the call. */
  purpose: Purpose
}

/** State of the history that carries a call to the debugger: so it is in no address, request or storage, and a reload keeps it. */
export const carrying = (debugged: Debugged): { debugged: Debugged } => ({ debugged })

/** Finds the call that a history's state carries. */
export const carriedBy = (state: unknown): Debugged | undefined =>
  (state as Partial<ReturnType<typeof carrying>> | null)?.debugged
