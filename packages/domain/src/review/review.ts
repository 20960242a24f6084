import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import type { CompactRoad } from '../road/road.ts'
import { freeText } from '../text.ts'

/** How a review ended: the network approved or observed the integration, or its state changed before the network answered. */
export const VERDICTS = ['approved', 'observed', 'withdrawn'] as const
export type Verdict = (typeof VERDICTS)[number]

export const REASON_REQUIRED = 'Escribe por qué la apruebas con lo que falla.'

/** Request body of 'Aprobar'. The server asks for the reason if something fails or contradicts. */
export const approval = z.strictObject({
  reason: z.optional(
    freeText({
      max: LIMITS.reviewReason,
      required: 'Escribe el motivo',
      tooLong: `Máximo ${LIMITS.reviewReason} caracteres`,
    }),
  ),
})

/** Counts of an integration's unfinished modules. `open`: not done; `failing`: those of them that fail or contradict. */
export interface Lacks {
  open: number
  failing: number
}

/** Counts of a road without the stage 'production', since the review itself fulfils it. */
export function lacksOf({ stages }: Pick<CompactRoad, 'stages'>): Lacks {
  const own = stages.filter(({ stage }) => stage !== 'production')
  const sum = (of: (stage: (typeof own)[number]) => number): number => own.reduce((all, each) => all + of(each), 0)
  return {
    open: sum(({ total, facts, declared }) => total - facts - declared),
    failing: sum(({ fails }) => fails),
  }
}

/** 'con 30 pendientes', 'con 1 pendiente', 'sin pendientes'. */
export const withPending = (open: number): string =>
  open === 0 ? 'sin pendientes' : `con ${open} ${open === 1 ? 'pendiente' : 'pendientes'}`
