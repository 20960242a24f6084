import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { FAILINGS } from '../notices/attempt.words.ts'
import type { NoticeSent } from './facts.queries.ts'

export const pesos = (amount: number): string => `$${amount.toLocaleString('es-CL')}`

const LABELS: Readonly<Record<string, { label: string }>> = WEBHOOK.fields

/** 'tu URL de pago' for the field of a notice. */
export const addressName = (field: string): string => `tu ${LABELS[field]?.label ?? 'URL de avisos'}`

/** Attempts of a notice that the receiver failed; not those that the network lost on purpose. */
export const failedAttempts = ({ attempts }: NoticeSent) =>
  attempts.filter(({ failure }) => failure !== null && failure !== FAILINGS.lost.failure)

/** What the receiver answered to the attempts that failed: 'recibió 502 y 2 veces 301'. */
export function failureWords(notice: NoticeSent): string {
  const counted = Map.groupBy(failedAttempts(notice), ({ status, failure }) =>
    status === null ? (failure ?? '').toLowerCase() : String(status),
  )
  const each = [...counted].map(([what, { length }]) => (length > 1 ? `${length} veces ${what}` : what))
  return `recibió ${each.join(' y ')}`
}
