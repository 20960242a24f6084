import type { LifeState, StageName } from './road.ts'

export const STAGE_LABELS: Readonly<Record<StageName, string>> = {
  configure: 'Configura',
  connect: 'Conecta',
  test: 'Prueba',
  certify: 'Autocertifica',
  production: 'Producción',
}

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
