/** State of an integration on its way to production (spec §3); requests and answers use these strings. */
export const STATES = ['PROGRESS', 'PENDING', 'SUCCESS'] as const
export type IntegrationState = (typeof STATES)[number]

interface StateLabels {
  /** Label of the state in the dialog 'Finalizar'. */
  option: string
  /** Label of the state on an integration's card and in the card's tooltip. */
  card: string
  /** Label of the state, in the plural, in the filter of the administrators' list. */
  plural: string
  tone: 'warn' | 'bad' | 'ok'
}

export const STATE_LABELS: Record<IntegrationState, StateLabels> = {
  PROGRESS: { option: 'En Proceso', card: 'En progreso', plural: 'En progreso', tone: 'warn' },
  PENDING: { option: 'Con Observaciones', card: 'Con pendientes', plural: 'Pendientes', tone: 'bad' },
  SUCCESS: { option: 'Finalizada', card: 'Completada', plural: 'Completadas', tone: 'ok' },
}
