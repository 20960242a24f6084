import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { FAILINGS } from '../notices/attempt.words.ts'
import type { NoticeSent } from './facts.queries.ts'

export const pesos = (amount: number): string => `$${amount.toLocaleString('es-CL')}`

const LABELS: Readonly<Record<string, { label: string }>> = WEBHOOK.fields

/** A sentence as it goes on after a colon. */
export const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** 'tu URL de pago' for the field of a notice. */
export const addressName = (field: string): string => `tu ${LABELS[field]?.label ?? 'URL de avisos'}`

/** Attempts of a notice that the receiver failed; not those that the network lost on purpose. */
export const failedAttempts = ({ attempts }: NoticeSent) =>
  attempts.filter(({ failure }) => failure !== null && failure !== FAILINGS.lost.failure)

/** Lists the failed attempts by cause: 'respondió 502 (2 veces); no se pudo abrir la conexión'. */
export function failureWords(notice: NoticeSent): string {
  const counted = Map.groupBy(failedAttempts(notice), ({ status, failure }) =>
    status === null ? lowered(failure ?? '') : `respondió ${status}`,
  )
  const each = [...counted].map(([what, { length }]) => (length > 1 ? `${what} (${length} veces)` : what))
  return each.join('; ')
}
