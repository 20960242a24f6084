import type { Copied, Deliveries, Traffic, TrafficNotice, TrafficRow } from '@portal/contract/traffic'
import type { SeenRun } from '@portal/domain/network/shown-run'

/** What a person looks for; days as `yyyy-mm-dd`. */
export interface AskedTraffic {
  kind?: 'call' | 'notice' | undefined
  name?: string | undefined
  result?: 'failed' | 'retrying' | undefined
  code?: string | undefined
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
  cursor?: string | undefined
}

/** Calls of an integration and notices to it, kept by the integration network. `id` is the integration's id, which both share. */
export interface TrafficPort {
  list(id: string, asked: AskedTraffic): Promise<Traffic>
  /** Undefined if the integration has no such call. */
  call(id: string, requestId: string): Promise<SeenRun['messages'][number] | undefined>
  notice(id: string, noticeId: string): Promise<Omit<TrafficNotice, 'hidden'> | undefined>
  /** Rows that are new or changed since the mark, or from now on; some come twice. */
  follow(
    id: string,
    after: string | undefined,
    signal: AbortSignal,
  ): AsyncIterable<{ mark: string; rows: TrafficRow[] }>
  health(id: string): Promise<Deliveries['data']>
  /** Sends notices again. @returns how many leave, and how many have no active address */
  resend(
    id: string,
    chosen: { ids: string[] } | { since: string; field?: string | undefined },
  ): Promise<{ queued: number; unsent: number }>
  /** Sends a copy of a notice to an address; undefined if the integration has no such notice. */
  copy(id: string, noticeId: string, url: string): Promise<Copied | undefined>
}
