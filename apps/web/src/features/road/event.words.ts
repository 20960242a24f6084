import type { TrafficRow } from '@portal/contract/traffic'
import { chileanTimestamp, daysSince } from '@portal/domain/moment'

const SECOND = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Time of an event in Chile: with its second if it was today, else with its day, 'dd-mm, hh:mm'. */
export const timeOf = (iso: string, now: number): string =>
  daysSince(iso, now) === 0 ? SECOND.format(new Date(iso)) : chileanTimestamp(iso).replace(/-\d{4}/, '')

/** What an event is about, after its name: its order, or else its amount. */
export function objectText({ order, amount }: Pick<TrafficRow, 'order' | 'amount'>): string {
  if (order !== null) return ` de ${order}`
  return amount === null ? '' : `, $${amount.toLocaleString('es-CL')}`
}

type Told = Pick<TrafficRow, 'kind' | 'verdict' | 'status' | 'code' | 'attempts' | 'latency_ms'>

/** How an event went, and whether it went badly. */
export function outcomeOf({ kind, verdict, status, code, attempts, latency_ms }: Told): { text: string; bad: boolean } {
  const took = latency_ms === null ? '' : `, ${latency_ms} ms`
  if (kind === 'call') {
    const answer = status === null ? 'Sin respuesta' : String(status)
    return verdict === 'ok'
      ? { text: answer + took, bad: false }
      : { text: code === null ? answer : `${answer}, ${code}`, bad: true }
  }
  switch (verdict) {
    case 'ok':
      return { text: `Entregado${took}`, bad: false }
    case 'waiting':
      return { text: 'Programado', bad: false }
    case 'retrying':
      return { text: attempts ? `Intento ${attempts.made} de ${attempts.most}` : 'Se reintenta', bad: true }
    case 'failed':
      return { text: status === null ? 'Sin entregar' : `${status}, sin entregar`, bad: true }
  }
}
