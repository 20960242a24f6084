import type { Lane, Message } from '@portal/domain/network/simulation'

/** Screen of an integration on which a mistake is mended. */
export type Screen = 'security' | 'webhook'

/** Message of a run, before it is known who looks. Its `id` orders messages of one millisecond: calls, banks, notices. */
export interface Seen extends Omit<Message, 'cause' | 'hidden'> {
  /** Participant that called, or was told. */
  party: string
  cause: { what: string; remedy: string; screen: Screen | null } | null
}

/** Sides of a run, by their ids. */
export interface Sides {
  collector: string
  payer: string | undefined
}

/** Lane of a participant; that of a dual which pays itself is decided by what it does. */
export function laneOf({ collector, payer }: Sides, participant: string, asPayer = false): Lane {
  if (participant !== collector) return 'payer'
  return participant === payer && asPayer ? 'payer' : 'collector'
}
