import { chileanMoment } from '@portal/domain/moment'
import { OVERLAP_HOURS } from '@portal/domain/security/secret'

/** Choices of how long the former value of a replaced secret stays valid, in hours. */
export const OVERLAP_CHOICES = [
  { value: `${OVERLAP_HOURS.min}`, label: 'Ahora', help: 'Si el valor se filtró.' },
  { value: `${OVERLAP_HOURS.byDefault}`, label: '24 horas', help: 'Para un cambio programado.' },
  { value: `${OVERLAP_HOURS.max}`, label: '7 días', help: 'Si otros equipos también lo usan.' },
]

/** Moment at which a secret ends that is replaced now, in words. */
export const endAfter = (hours: number): string => chileanMoment(new Date(Date.now() + hours * 3_600_000).toISOString())
