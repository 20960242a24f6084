import type { OutwardPolicy } from '@portal/domain/outward'
import type { Dispatcher } from 'undici'
import type { Clock } from '../clock/clock.ts'
import type { outwardGuard } from '../notices/outward.agent.ts'

/** Parameters of both probes. */
export interface Probing {
  policy: OutwardPolicy
  guard: ReturnType<typeof outwardGuard>
  dispatcher: Dispatcher
  clock: Clock
  /** PEM of the authorities that are trusted instead of the usual ones. */
  ca?: string | undefined
}

/** Milliseconds for a connection, TLS included. */
export const CONNECT_MS = 5_000
/** Characters of what a server says that are shown. */
const SHOWN = 300

export const shown = (text: unknown): string =>
  String(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, SHOWN)
    .toWellFormed()
