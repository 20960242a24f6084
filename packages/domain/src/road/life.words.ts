import type { LifeState } from './road.ts'

export const LIFE_LABELS: Readonly<Record<LifeState, string>> = {
  created: 'Creada',
  configured: 'Configurada',
  connected: 'Conectada',
  tested: 'Probada',
  self_certified: 'Autocertificada',
  in_review: 'En revisión',
  observed: 'Observaciones',
  completed: 'Completada',
}
