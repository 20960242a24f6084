import type { Status, StatusState } from '@portal/contract/status'
import { LIMITS } from '@portal/domain/limits'
import { chileanMoment } from '@portal/domain/moment'
import type { StateTone } from '../../ui/status/StateBadge.tsx'

export const STATES: Record<StatusState, { tone: StateTone; label: string }> = {
  up: { tone: 'ok', label: 'Funciona' },
  degraded: { tone: 'warn', label: 'Con problemas' },
  off: { tone: 'bad', label: 'No disponible' },
}

export interface StatusLine {
  name: string
  state: StatusState
  text: string
}

export interface StatusGroup {
  title: string
  lines: readonly StatusLine[]
}

/** What waits in a queue, in words; `one` and `many` name it. */
function waitingText({ waiting, oldest }: Status['letters'], one: string, many: string): string {
  if (waiting === 0 || oldest === null) return `Ningún ${one} espera.`
  const since = chileanMoment(oldest)
  if (waiting === 1) return `1 ${one} espera su envío desde el ${since}.`
  const full = waiting >= LIMITS.waitingCounted
  const count = `${full ? 'Al menos ' : ''}${waiting.toLocaleString('es-CL')}`
  return `${count} ${many} esperan su envío; el más antiguo${full ? ' de los contados' : ''}, desde el ${since}.`
}

const PORTAL: Record<StatusState, string> = {
  up: 'Responde.',
  degraded: 'Responde, pero una de sus tareas falla y se repite hasta que resulte.',
  off: 'No responde.',
}
const TIMERS: Record<StatusState, string> = {
  up: 'Al día.',
  degraded: 'Alguno falla y se repite hasta que resulte.',
  off: 'No corren en este portal.',
}

function doorText({ state, address }: Status['network']): string {
  if (state === 'up') return `Atiende llamadas en ${address ?? 'su dirección'}.`
  if (address) return `Este portal no enciende la red. Si corre aparte, está en ${address}, y desde aquí no la vemos.`
  return 'La red de integración está apagada en este portal.'
}

/** Everything that the page shows, in its order. */
export const groupsOf = ({ portal, database, letters, network }: Status): readonly StatusGroup[] => [
  {
    title: 'Portal',
    lines: [
      { name: 'Portal', state: portal.state, text: PORTAL[portal.state] },
      {
        name: 'Base de datos',
        state: database.state,
        text: database.state === 'up' ? 'Lee y guarda.' : 'No responde: por ahora no se puede leer ni guardar.',
      },
      {
        name: 'Correos',
        state: letters.state,
        text: `${letters.state === 'degraded' ? 'El servidor de correo no los recibe; se reintenta solo. ' : ''}${
          letters.state === 'off' ? 'No se pueden leer.' : waitingText(letters, 'correo', 'correos')
        }`,
      },
    ],
  },
  {
    title: 'Red de integración',
    lines: [
      { name: 'Llamadas', state: network.state, text: doorText(network) },
      { name: 'Vencimientos y liquidación', state: network.timers, text: TIMERS[network.timers] },
      {
        name: 'Avisos',
        state: network.notices.state,
        text:
          network.notices.state === 'off'
            ? 'No se envían desde este portal.'
            : waitingText(network.notices, 'aviso', 'avisos'),
      },
    ],
  },
]

/** One sentence about all of it. */
export function summaryOf(status: Status): { tone: 'ok' | 'warn' | 'bad'; title: string } {
  const [portal, network] = groupsOf(status).map(({ lines }) => lines.map(({ state }) => state))
  if (portal?.includes('off')) return { tone: 'bad', title: 'El portal tiene una falla.' }
  if (portal?.includes('degraded')) return { tone: 'warn', title: 'El portal funciona con problemas.' }
  if (network?.[0] === 'off')
    return { tone: 'warn', title: 'El portal funciona; la red de integración no está disponible.' }
  if (network?.some((state) => state !== 'up'))
    return { tone: 'warn', title: 'La red de integración funciona con problemas.' }
  return { tone: 'ok', title: 'Todo funciona.' }
}
