import type { Deliveries } from '@portal/contract/traffic'
import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import type { StateTone } from '../../ui/status/StateBadge.tsx'

export type Delivery = Deliveries['data'][number]
type Hour = Delivery['hours'][number]

const FIELDS: Readonly<Record<string, { label: string }>> = { ...ALIAS_WEBHOOK.fields, ...WEBHOOK.fields }

/** Name of an address by its setting, and its path, since the host is mostly the same. */
export function addressOf({ field, url }: Pick<Delivery, 'field' | 'url'>): { label: string; path: string } {
  return { label: FIELDS[field]?.label ?? field, path: URL.parse(url)?.pathname ?? url }
}

/** `failed`: one notice or more were not delivered; `quiet`: nothing was sent. */
export const hourState = ({ delivered, failed }: Hour): 'ok' | 'failed' | 'quiet' =>
  failed > 0 ? 'failed' : delivered > 0 ? 'ok' : 'quiet'

/** State of an address by the last hour in which something was sent to it. */
export function stateOf({ active, hours }: Pick<Delivery, 'active' | 'hours'>): { tone: StateTone; label: string } {
  if (!active) return { tone: 'bad', label: 'Desactivada' }
  const last = hours.map(hourState).findLast((state) => state !== 'quiet')
  if (last === undefined) return { tone: 'none', label: 'Sin avisos' }
  return last === 'ok' ? { tone: 'ok', label: 'Responde' } : { tone: 'bad', label: 'Sin entregar' }
}

/** What the bars show, in words. */
export function dayText(hours: readonly Hour[]): string {
  const states = hours.map(hourState)
  const failed = states.filter((state) => state === 'failed').length
  const sent = states.filter((state) => state !== 'quiet').length
  if (sent === 0) return 'Últimas 24 horas: sin avisos'
  const many = sent === 1 ? '1 hora con avisos' : `${sent} horas con avisos`
  return `Últimas 24 horas: ${many}, ${failed === 0 ? 'todos entregados' : `${failed} con avisos sin entregar`}`
}
