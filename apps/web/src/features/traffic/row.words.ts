import type { TrafficRow } from '@portal/contract/traffic'
import { chileanDay, chileanTimestamp, daysSince } from '@portal/domain/moment'

type Told = Pick<TrafficRow, 'kind' | 'verdict' | 'status' | 'code' | 'state' | 'attempts'>

/** How a call or notice went: its HTTP status, a word, and whether that is good, bad or open. */
export function verdictOf({ kind, verdict, status, code, state, attempts }: Told): {
  status: string
  word: string
  glyph: 'ok' | 'bad' | 'none'
} {
  const number = status === null ? '' : String(status)
  if (kind === 'call')
    return verdict === 'ok'
      ? { status: number, word: state ?? '', glyph: 'ok' }
      : { status: number, word: code ?? 'Sin respuesta', glyph: 'bad' }
  switch (verdict) {
    case 'ok':
      return { status: number, word: state ?? 'entregado', glyph: 'ok' }
    case 'waiting':
      return { status: '', word: 'Programado', glyph: 'none' }
    case 'retrying':
      return {
        status: number,
        word: attempts ? `intento ${attempts.made} de ${attempts.most}` : 'se reintenta',
        glyph: 'bad',
      }
    case 'failed':
      return { status: number, word: status === null ? 'Sin entregar' : 'sin entregar', glyph: 'bad' }
  }
}

/** What a row is about: its order, or else its amount. */
export const objectOf = ({ order, amount }: Pick<TrafficRow, 'order' | 'amount'>): string =>
  order ?? (amount === null ? '' : `$${amount.toLocaleString('es-CL')}`)

const SECOND = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Time in Chile with its second: 'hh:mm:ss'. */
export const secondOf = (iso: string): string => SECOND.format(new Date(iso))

/** Time with its second; on another day than `from`, its day and minute. */
export const momentOf = (iso: string, from: string): string =>
  chileanDay(iso) === chileanDay(from) ? secondOf(iso) : chileanTimestamp(iso)

/** Day of a group of rows: 'Hoy, dd-mm-aaaa'. */
export function dayTitle(iso: string, now: number): string {
  const day = chileanDay(iso)
  const days = daysSince(iso, now)
  return days === 0 ? `Hoy, ${day}` : days === 1 ? `Ayer, ${day}` : day
}
