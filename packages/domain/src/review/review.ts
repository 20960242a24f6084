import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import type { Stage } from '../road/road.ts'

/** How a review ended: the network approved or observed the integration, or its state changed before the network answered. */
export const VERDICTS = ['approved', 'observed', 'withdrawn'] as const
export type Verdict = (typeof VERDICTS)[number]

export const REASON_REQUIRED = 'Escribe por qué la apruebas con lo que falla. El enrolador lo leerá.'

/** Request body of 'Aprobar'. The server asks for the reason if something fails or contradicts. */
export const approval = z.strictObject({
  reason: z.optional(
    z.string({ error: 'Escribe el motivo' }).check(
      z.trim(),
      z.refine((text) => [...text].length <= LIMITS.reviewReason, {
        error: `Máximo ${LIMITS.reviewReason} caracteres`,
      }),
    ),
  ),
})

/** What an integration lacks before the network's own part, as names of its road's modules. */
export interface Lacks {
  /** Missing, or failing. */
  open: string[]
  /** Fails, or contradicts what somebody declared. */
  failing: string[]
}

/** What the stages lack. The stage 'production' is left out, since the review itself fulfils it. */
export function lacksOf(stages: readonly Stage[]): Lacks {
  const modules = stages.flatMap(({ stage, modules: each }) => (stage === 'production' ? [] : each))
  const failing = modules.filter(({ state }) => state === 'fails')
  const open = modules.filter(({ state }) => state === 'open' || state === 'fails')
  return { open: open.map(({ label }) => label), failing: failing.map(({ label }) => label) }
}

/** 'con 30 pendientes', 'con 1 pendiente', 'sin pendientes'. */
export const withPending = (open: number): string =>
  open === 0 ? 'sin pendientes' : `con ${open} ${open === 1 ? 'pendiente' : 'pendientes'}`
