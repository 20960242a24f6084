import { referenceHref } from '@portal/domain/addresses'
import { capital } from '@portal/domain/capital'
import { TYPES } from '@portal/domain/integration/type'
import type { Field } from '@portal/domain/setting/setting'
import { EVENT_MEANINGS, WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { V2_NOTICES } from '@portal/network/api-qri-v2/notices'
import { DELIVERY } from '@portal/network/common/delivery'
import { sidesText } from '@portal/network/common/texts/sides'
import type { Table } from '@portal/network/common/texts/table'

function events(): Table {
  const rows = V2_NOTICES.map(({ type, url, receivers, summary }) => [
    `[\`${type}\`](${referenceHref('api-qri-v2', `notice_${type.replaceAll('.', '_')}`)})`,
    `${capital(EVENT_MEANINGS.get(type) ?? summary)}.`,
    `\`${url}\``,
    capital(sidesText(receivers)),
  ])
  return { head: ['Evento', 'Qué pasó', 'URL del portal', 'Lo recibe'], rows }
}

const UNITS = [
  [3600, 'hora', 'horas'],
  [60, 'minuto', 'minutos'],
  [1, 'segundo', 'segundos'],
] as const

/** Duration as Spanish text, for example 2 horas 5 minutos. */
function span(seconds: number): string {
  const parts: string[] = []
  let rest = seconds
  for (const [size, one, many] of UNITS) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) parts.push(`${count} ${count === 1 ? one : many}`)
  }
  return parts.join(' ')
}

function retries(): Table {
  let sum = 0
  const rows = DELIVERY.retries.map((wait, index) => {
    sum += wait
    return [String(index + 1), span(wait), span(sum)]
  })
  return { head: ['Reintento', 'Espera tras la falla anterior', 'Desde el primer intento, sin la variación'], rows }
}

/** Table of webhook URLs: which type of integration registers which URL. */
function urls(): Table {
  const fields = Object.entries<Field>(WEBHOOK.fields)
  const rows = fields.map(([name, { label, only }]) => [
    `\`${name}\``,
    label,
    ...TYPES.map((type) => ((only?.(type) ?? true) ? 'Sí' : 'No')),
  ])
  return { head: ['URL', 'En el portal', 'Billetera', 'Recaudador', 'Dual'], rows }
}

export const NOTICE_TABLES = {
  events,
  retries,
  urls,
} satisfies Record<string, () => Table>
