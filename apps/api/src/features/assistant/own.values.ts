import { fold } from '@portal/domain/fold'
import { literal } from '@portal/documentation/literal'
import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import { DATA } from '@portal/domain/enroller/data.setting'
import { DEMAND_MED_LABELS, OPERATION_MODE_LABELS, REFUND_MODE_LABELS } from '@portal/domain/enroller/operation'
import { chileanDay } from '@portal/domain/moment'
import { reachOfHost } from '@portal/domain/outward'
import { legalPercentage, technologyPercentage } from '@portal/domain/progress/checklist'
import { remaining } from '@portal/domain/security/certificate'
import { PURPOSE_TEXTS, secretsFor } from '@portal/domain/security/secret'
import { collects, TYPE_LABELS } from '@portal/domain/integration/type'
import { webAddress } from '@portal/domain/url'
import { fieldsOf, type Setting } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import type { OwnRow } from './own.queries.ts'
import type { Topic } from './own.question.ts'

const code = (text: string): string => `\`${text.replaceAll('`', '')}\``
const or = (value: string | null | undefined): string => value ?? 'sin elegir'

/** What is wrong with an address that the network calls, or that nothing is. */
function verdict(address: string): string {
  const url = webAddress(address)
  if (!url) return 'no es una dirección web válida'
  if (reachOfHost(url.hostname) !== 'public') return 'apunta a una dirección interna, que la red no puede alcanzar'
  if (url.protocol === 'http:') return 'usa http, y producción solo acepta https'
  return 'se ve bien: usa https y apunta a un servidor público'
}

/** Each address of a setting with how it looks; those alone that the question names by what they are for. */
function addresses(setting: Setting, { type }: OwnRow, stored: object | null, question = ''): string[] {
  const values: Readonly<Record<string, unknown>> = { ...stored }
  const labelOf = (name: string): string => setting.fields[name]?.label ?? name
  return named(fieldsOf(setting, type), labelOf, question).map((name) => {
    const address = values[name]
    return typeof address === 'string'
      ? `${labelOf(name)}: ${code(address)} (${verdict(address)}).`
      : `${labelOf(name)}: sin registrar.`
  })
}

/** The addresses that a question names, `pago inverso` before `pago`; all where it names none. */
function named(names: readonly string[], labelOf: (name: string) => string, question: string): readonly string[] {
  const asked = fold(question)
  const found = names.filter(
    (name) => asked.includes(name) || asked.includes(fold(labelOf(name)).replace('url de ', '')),
  )
  const longest = found.filter((name) => !found.some((other) => other !== name && other.startsWith(name)))
  return longest.length > 0 ? longest : names
}

function certificate({ certificate_until: until }: OwnRow, now: Date): string {
  if (!until) return 'todavía no tiene certificado.'
  const { days, stage } = remaining(until, now)
  const day = chileanDay(until.toISOString())
  if (stage === 'expired') return `tu certificado venció el ${day}.`
  return `tu certificado es válido hasta el ${day}: ${days === 1 ? 'le queda 1 día' : `le quedan ${days} días`}.`
}

const modes = ({ type, operation_mode, chargeback_balance_type, demand_med }: OwnRow): string[] =>
  collects(type)
    ? [
        `${DATA.fields.operation_mode.label}: **${or(operation_mode && OPERATION_MODE_LABELS[operation_mode])}**.`,
        `${DATA.fields.chargeback_balance_type.label}: **${or(chargeback_balance_type && REFUND_MODE_LABELS[chargeback_balance_type])}**.`,
        ...(type === 'payer_collect'
          ? [`${DATA.fields.demand_med.label}: **${or(demand_med && DEMAND_MED_LABELS[demand_med])}**.`]
          : []),
      ]
    : ['Una billetera no tiene modo de operación: es de quienes cobran.']

const registered = (what: string, row: object | null): string[] => [`${what}: ${row ? 'registrada' : 'sin registrar'}.`]

/** What is stored under each topic, a line for each value; a topic that has none of its own is not here. */
const VALUES: Partial<Record<Topic, (row: OwnRow, now: Date, question: string) => string[]>> = {
  'client-os': ({ x_client_os }) => [`tu X-Client-OS es ${code(x_client_os)}.`],
  ips: ({ saved }) => {
    const sources = saved.security?.ip_origen ?? []
    return sources.length > 0
      ? [`IP de origen registradas: ${sources.map(code).join(', ')}.`]
      : ['todavía no tiene IP de origen registradas.']
  },
  certificate: (row, now) => [certificate(row, now)],
  secrets: (row) => [
    ...secretsFor(row).map((purpose) => {
      const since = row.secrets[purpose]
      return `Secreto de ${PURPOSE_TEXTS[purpose].of}: ${since ? `creado el ${chileanDay(since)}` : 'sin crear'}.`
    }),
    'No puedo mostrar su valor: lo revelas tú en Seguridad.',
  ],
  webhook: (row, _now, question) => addresses(WEBHOOK, row, row.saved.webhook, question),
  mode: modes,
  'refund-mode': modes,
  version: ({ api_version }) => [`${DATA.fields.api_version.label}: **${api_version.toUpperCase()}**.`],
  type: ({ type }) => [`Tipo: **${TYPE_LABELS[type].label}** (${TYPE_LABELS[type].role}).`],
  'tax-id': ({ enroller_name, tax_id }) => [`${literal(enroller_name)}, RUT ${literal(tax_id)}.`],
  progress: ({ type, progress }) => [
    `Tecnología: **${technologyPercentage(type, progress)} %**. Comercial/Legal: **${legalPercentage(progress)} %**.`,
  ],
  ifd: ({ saved }) => registered('Cuenta de Destino (IFD)', saved.ifd),
  ifo: ({ saved }) => registered('Cuenta de Origen (IFO)', saved.ifo),
  billing: ({ saved }) => registered('Cuenta de Ganancia', saved.billing),
  'direct-open': ({ saved }) => {
    const own = saved['direct-open']
    return own
      ? [`Logo: ${code(own.urlImage ?? '')}.`, `Deep link: ${code(own.urlApp ?? '')}.`]
      : ['todavía no tiene Direct Open.']
  },
  'dashboard-account': ({ dashboard_accounts: count }) => [
    count === 1 ? 'Tiene 1 cuenta de dashboard.' : `Tiene ${count} cuentas de dashboard.`,
  ],
  'alias-config': (row) =>
    row.alias_configured
      ? ['Alias está activo.', ...addresses(ALIAS_WEBHOOK, row, row.saved['alias-webhook'])]
      : ['Alias no está activo.'],
}

/** What an integration has stored under a topic, as lines of minimal Markdown; none for a topic without values. */
export const valuesOf = (topic: Topic, row: OwnRow, question: string, now: Date): string[] =>
  VALUES[topic]?.(row, now, question) ?? []
