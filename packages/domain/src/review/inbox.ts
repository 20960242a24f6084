import * as z from 'zod/mini'
import { INVALID_TYPE } from '../setting/setting.ts'
import { searched } from '../text.ts'
import { TYPES } from '../integration/type.ts'
import type { CompactRoad } from '../road/road.ts'
import { lacksOf, withPending } from './review.ts'

/** Parties that the two tabs of the inbox are about. */
export const INBOX_TURNS = ['network', 'enroller'] as const
export type InboxTurn = (typeof INBOX_TURNS)[number]

/** Days of waiting by which the inbox can be filtered. */
export const WAITING_DAYS = [1, 3, 7, 30] as const

/** Filters of the inbox; `address` is the parameter in the page's URL. */
export const INBOX_FILTERS = {
  type: { address: 'tipo', value: z.enum(TYPES, { error: INVALID_TYPE }) },
  days: { address: 'espera', value: z.enum(WAITING_DAYS.map(String), { error: 'La espera no es válida' }) },
  enroller_name: { address: 'enrolador', value: searched },
} as const
export type InboxFilterName = keyof typeof INBOX_FILTERS

/**
 * Why an integration waits: somebody finalised it without a review, or asked to finalise it, or its checklists are complete; the enroller
 * has observations to correct, or works on it.
 */
export const WAITING_REASONS = ['finalised', 'finalise_requested', 'ready', 'observations', 'working'] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

interface Waiting {
  reason: WaitingReason
  road: CompactRoad
  /** Number of open observations. */
  open_pendings: number
}

const failures = (count: number): string => (count === 1 ? '1 falla' : `${count} fallas`)

/** Sentence about why an integration waits; `bad` if it was finalised with something open. */
export function causeOf({ reason, road, open_pendings }: Waiting): { text: string; bad: boolean } {
  const { open, failing } = lacksOf(road)
  const pending = withPending(open)
  switch (reason) {
    case 'finalised':
      return { text: `Se marcó «Finalizada» ${pending}, sin revisar`, bad: open > 0 }
    case 'finalise_requested':
      return { text: `Pide finalizar ${pending}`, bad: false }
    case 'ready':
      return { text: failing > 0 ? `Revisar: ${failures(failing)}` : 'Revisar: sin fallas', bad: failing > 0 }
    case 'observations':
      return {
        text: open_pendings === 1 ? 'Corregir 1 observación' : `Corregir ${open_pendings} observaciones`,
        bad: false,
      }
    case 'working':
      return { text: `En desarrollo, ${pending}`, bad: false }
  }
}
