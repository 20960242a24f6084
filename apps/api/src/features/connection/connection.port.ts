import type { Host } from '@portal/domain/connection/faults'
import type { CallCheck } from '@portal/domain/road/evidence'

/** Calls of the portal about the connection of an integration, whose primary key is `id`. */
export interface ConnectionPort {
  read(id: string): Promise<{
    /** What the door saw of its calls; checks that no call reached are absent. */
    calls: { check: CallCheck; ok: boolean; at: Date; detail: Readonly<Record<string, unknown>> }[]
    lastCall: Date | null
    preflight: { running: boolean; checked_at: Date | null; hosts: readonly Host[] }
  }>
  /** Has its addresses checked; `read` tells when they were. */
  check(id: string): Promise<void>
  /** Sends a test notice to one of its addresses; undefined if there is none in the field. */
  tryAddress(
    id: string,
    field: string,
  ): Promise<
    { status: number | null; latencyMs: number | null; failing: { failure: string; remedy: string } | null } | undefined
  >
}
