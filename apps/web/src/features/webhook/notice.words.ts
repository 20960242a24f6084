import type { ReceivedNotice } from '@portal/contract/network'
import { EVENT_MEANINGS } from '@portal/domain/webhook/webhook.setting'
import type { StateTone } from '../../ui/status/StateBadge.tsx'

type Verdict = ReceivedNotice['verdicts']['body']

const VERDICTS: Record<Verdict, { tone: StateTone; label: string }> = {
  valid: { tone: 'ok', label: 'Válida' },
  unsigned: { tone: 'bad', label: 'Falta' },
  untimely: { tone: 'warn', label: 'Hora fuera de rango' },
  mismatch: { tone: 'bad', label: 'No coincide' },
}

export const verdictOf = (verdict: Verdict) => VERDICTS[verdict]

/** What the notice says, in Spanish. */
export const meaningOf = ({ type }: ReceivedNotice): string | undefined => EVENT_MEANINGS.get(type)

const CLOCK = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Time in Chile to the second, because notices follow each other closely: 'dd-mm, hh:mm:ss'. */
export const clockTime = (iso: string): string => CLOCK.format(new Date(iso)).replace('/', '-')

/** Body of a notice with line breaks; as it came if it is not JSON. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
