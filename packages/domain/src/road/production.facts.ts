import { chileanDay } from '../moment.ts'
import { isReady } from '../progress/checklist.ts'
import type { Fact } from './fact.ts'
import type { RoadFacts } from './facts.ts'

const fact = (name: string, label: string, state: Fact['state'], more: Partial<Fact> = {}): Fact => ({
  stage: 'production',
  key: `production.${name}`,
  label,
  state,
  section: 'comments',
  hint: null,
  shown: [],
  lack: label,
  order: ['revisa', 'la integración'],
  reason: '',
  since: null,
  ...more,
})

/** Facts of 'Producción': the network's part, and what it observed. */
export function productionFacts(of: RoadFacts): Fact[] {
  const { length: open } = of.observations
  const isAsked = of.state === 'SUCCESS' || of.finish_requested_at !== null || isReady(of)
  const observations = open === 1 ? '1 observación' : `${open} observaciones`
  const since = of.observed_since
  return [
    fact('asked', 'Revisión pedida', isAsked ? 'fact' : 'open'),
    fact('reviewed', 'Revisada por la red', of.reviewed ? 'fact' : 'open'),
    open > 0
      ? fact('observations', 'Sin observaciones abiertas', 'fails', {
          hint: `${observations} por corregir`,
          shown: ['comments'],
          order: ['corrige', observations],
          reason: `La red dejó ${observations}${since ? ` el ${chileanDay(since)}` : ''}.`,
          since,
        })
      : fact('observations', 'Sin observaciones abiertas', isAsked ? 'fact' : 'open'),
    fact('completed', 'Completada', of.state === 'SUCCESS' ? 'fact' : 'open'),
  ]
}
