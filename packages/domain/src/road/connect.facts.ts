import { chileanDay } from '../moment.ts'
import { fieldsOf } from '../setting/setting.ts'
import type { SectionName } from '../enroller/sections.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'
import { CALL_CHECKS, type CallCheck } from './evidence.ts'
import { evidenceOf, type Fact, seenText } from './fact.ts'
import type { RoadFacts } from './facts.ts'

/** Name of each check of a call, and the screen where a failure can be mended. */
const CALLS: Record<CallCheck, { label: string; section: SectionName }> = {
  certificate: { label: 'Certificado', section: 'security' },
  client: { label: 'X-Client-OS', section: 'connection' },
  source: { label: 'IP de origen', section: 'security' },
  time: { label: 'Hora', section: 'connection' },
  signature: { label: 'Firma', section: 'connection' },
}

function callFact(check: CallCheck, of: RoadFacts): Fact {
  const { label, section } = CALLS[check]
  const seen = evidenceOf(of, 'call', check)
  const fails = seen?.ok === false
  return {
    stage: 'connect',
    key: `connect.call.${check}`,
    label,
    state: seen === undefined ? 'open' : fails ? 'fails' : 'fact',
    section: fails ? section : 'connection',
    hint: seen === undefined ? 'La red aún no lo ve' : seenText(seen),
    shown: ['connection'],
    lack: label,
    order: fails ? ['corrige', `tus llamadas: ${label}`] : ['haz', 'una llamada firmada'],
    reason: seen === undefined ? 'La red aún no ve una llamada que pase todas sus comprobaciones.' : seenText(seen),
    since: fails ? seen.at : null,
  }
}

export type WebhookField = keyof typeof WEBHOOK.fields

/** What is known of one address of notices; `since` only of a failure. */
interface Address {
  state: 'fact' | 'fails' | 'open'
  hint: string
  since: string | null
}

const UNSEEN: Address = { state: 'open', hint: 'La red aún no la comprueba', since: null }

/** A verdict about another address than the saved one does not count; a delivery that failed since the verdict does. */
export function addressState(field: WebhookField, of: RoadFacts): Address {
  const url = of.saved.webhook?.[field]
  if (!url) return { ...UNSEEN, hint: 'Falta registrarla' }
  const verdict = evidenceOf(of, 'url', field)
  const seen = verdict?.detail['url'] === url ? verdict : undefined
  const trouble = of.endpoints.find((each) => each.field === field && each.url === url)
  const off = trouble?.disabled_at
  if (off) return { state: 'fails', hint: `La red dejó de mandarle avisos el ${chileanDay(off)}.`, since: off }
  if (seen?.ok === false) return { state: 'fails', hint: seenText(seen), since: seen.at }
  const failed = trouble?.failed_at
  if (failed && !(seen && seen.at > failed))
    return { state: 'fails', hint: `No recibió un aviso el ${chileanDay(failed)}.`, since: failed }
  return seen ? { state: 'fact', hint: seenText(seen), since: null } : UNSEEN
}

function addressFact(field: WebhookField, of: RoadFacts): Fact {
  const { label } = WEBHOOK.fields[field]
  const { state, hint, since } = addressState(field, of)
  const isSaved = Boolean(of.saved.webhook?.[field])
  return {
    stage: 'connect',
    key: `connect.url.${field}`,
    label,
    state,
    section: state === 'fails' || !isSaved ? 'webhook' : 'connection',
    hint,
    shown: state === 'fails' ? ['connection', 'webhook'] : ['connection'],
    lack: state === 'fails' ? `${label} (con falla)` : label,
    order: [state === 'fails' ? 'corrige' : isSaved ? 'comprueba' : 'registra', `la ${label}`],
    reason: state === 'fails' ? hint : `${label}: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}.`,
    since,
  }
}

/** Facts of 'Conecta': the five checks of a call, and one for each address of notices that the type has. */
export const connectFacts = (of: RoadFacts): Fact[] => [
  ...CALL_CHECKS.map((check) => callFact(check, of)),
  ...fieldsOf(WEBHOOK, of.type).map((field) => addressFact(field, of)),
]
