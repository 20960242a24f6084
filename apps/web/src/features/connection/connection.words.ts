import type { Seen } from '@portal/contract/connection'
import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import type { CheckState, HostCheck, UrlCheck } from '@portal/domain/connection/preflight'
import { chileanMoment } from '@portal/domain/moment'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'

export type Host = Seen['hosts'][number]
export type Url = Host['urls'][number]

export const HOST_LABELS: Record<HostCheck, string> = {
  address: 'Dirección pública',
  connection: 'Conexión',
  tls: 'TLS',
  chain: 'Cadena',
  dates: 'Vigencia',
  name: 'Dominio',
}
export const URL_LABELS: Record<UrlCheck, string> = {
  redirect: 'Sin redirección',
  latency: 'Latencia',
  signed: 'Aviso firmado',
  forged: 'Firma falsa',
  repeated: 'Id repetido',
}

const FIELD_LABELS = new Map(
  Object.entries<{ label: string }>({ ...WEBHOOK.fields, ...ALIAS_WEBHOOK.fields }).map(([name, { label }]) => [
    name,
    label,
  ]),
)
export const fieldLabel = (field: string): string => FIELD_LABELS.get(field) ?? field

export const GLYPHS = { pass: 'ok', fail: 'bad', open: 'none', none: 'none' } as const satisfies Record<
  CheckState,
  string
>

/** What is shown of a check that was not made. */
export const UNMADE = { open: 'No se probó', none: 'No aplica' } as const

/** Path of an address, which stands under the name of its server. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const AGO = new Intl.RelativeTimeFormat('es-CL', { numeric: 'always' })
const HOUR_S = 3_600

/** How long ago something was: in seconds or minutes within an hour, else its moment. */
export function ago(iso: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000))
  if (seconds >= HOUR_S) return `el ${chileanMoment(iso)}`
  return seconds < 60 ? AGO.format(-seconds, 'second') : AGO.format(-Math.floor(seconds / 60), 'minute')
}

/** How many of an address's checks passed, of those that apply. */
export function countOf({ checks, faults }: Url): string {
  if (faults.length > 0) return faults.length === 1 ? '1 falla' : `${faults.length} fallas`
  const applying = checks.filter(({ state }) => state !== 'none')
  const passed = applying.filter(({ state }) => state === 'pass').length
  return passed === 0 && applying.length > 0 ? 'No se probó' : `${passed} de ${applying.length}`
}
