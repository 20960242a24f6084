/** Where an integration is on its way to production (spec §3); strings on the wire, never numbers. */
export const STATES = ['PROGRESS', 'PENDING', 'SUCCESS'] as const
export type IntegrationState = (typeof STATES)[number]

interface StateLabels {
  /** In the 'Finalizar' dialog. */
  option: string
  /** On the card and its tooltip. */
  card: string
  /** In the administrator's filter. */
  plural: string
  tone: 'warn' | 'bad' | 'ok'
}

export const STATE_LABELS: Record<IntegrationState, StateLabels> = {
  PROGRESS: { option: 'En Proceso', card: 'En progreso', plural: 'En progreso', tone: 'warn' },
  PENDING: { option: 'Con Observaciones', card: 'Con pendientes', plural: 'Pendientes', tone: 'bad' },
  SUCCESS: { option: 'Finalizada', card: 'Completada', plural: 'Completadas', tone: 'ok' },
}
