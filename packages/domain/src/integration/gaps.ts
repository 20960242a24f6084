import { ALIAS_WEBHOOK_BEARERS, type AliasWebhook } from '../alias/alias.ts'
import { ALIAS_WEBHOOK_LABELS } from '../alias/alias.labels.ts'
import { imposedIfd } from '../bank-account/account.ts'
import { fieldsOf } from '../enroller/by-type.ts'
import { DATA_LABELS } from '../enroller/data.ts'
import type { DemandMed, OperationMode, RefundMode } from '../enroller/operation.ts'
import { SECTIONS, type SectionName, whyAbsent } from '../enroller/sections.ts'
import { chileanDay } from '../moment.ts'
import { LEGAL_ITEMS, type Mark, technologyItemsFor } from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/items.ts'
import { remaining } from '../security/certificate.ts'
import { WEBHOOK_BEARERS, type Webhook } from '../webhook/webhook.ts'
import { WEBHOOK_LABELS } from '../webhook/webhook.labels.ts'
import { collects, type IntegrationType } from './type.ts'

/** Everything that an integration has stored, as far as its completeness goes; null where a section was never saved. */
export interface Stored {
  type: IntegrationType
  operation_mode: OperationMode | null
  chargeback_balance_type: RefundMode | null
  demand_med: DemandMed | null
  alias_configured: boolean
  progress: Readonly<Record<string, Mark>>
  webhooks: Readonly<Partial<Record<Webhook, string | null>>>
  aliasWebhooks: Readonly<Partial<Record<AliasWebhook, string | null>>>
  sourceIps: number
  saved: { ifd: boolean; ifo: boolean; billing: boolean; directOpen: boolean; aliasFrame: boolean }
  /** When the certificate in use ends, ISO 8601. */
  certificateUntil: string | null
  /** Texts of the observations that nobody has resolved. */
  observations: readonly string[]
}

/** What a section still lacks, each thing under the name that its screen gives it. */
export interface Gap {
  section: SectionName
  missing: string[]
  /** Written by people: to be shown as a quotation. */
  quoted?: true
}

const unless = (there: boolean, name: string): string[] => (there ? [] : [name])

function dataGaps({ type, operation_mode, chargeback_balance_type, demand_med }: Stored): string[] {
  if (!collects(type)) return []
  return [
    ...unless(operation_mode !== null, DATA_LABELS.operation_mode),
    ...unless(chargeback_balance_type !== null, DATA_LABELS.chargeback_balance_type),
    ...unless(type !== 'payer_collect' || demand_med !== null, DATA_LABELS.demand_med),
  ]
}

const addressGaps = <Name extends string>(
  names: readonly Name[],
  stored: Readonly<Partial<Record<Name, string | null>>>,
  labels: Record<Name, string>,
): string[] => names.filter((name) => !stored[name]).map((name) => labels[name])

function certificateGap(until: string | null, now: Date): string[] {
  if (until === null) return ['Certificado (sin crear)']
  const { days, stage } = remaining(new Date(until), now)
  if (stage === 'expired') return [`Certificado (venció el ${chileanDay(until)})`]
  if (stage === 'valid') return []
  return [`Certificado (vence el ${chileanDay(until)}, en ${days} ${days === 1 ? 'día' : 'días'})`]
}

const itemGaps = (items: readonly (keyof typeof ITEM_WORDS)[], progress: Stored['progress']): string[] =>
  items.filter((item) => progress[item] === false || progress[item] === undefined).map((item) => ITEM_WORDS[item].label)

/** What each section asks for; one that asks for nothing is not here. */
const GAPS: Partial<Record<SectionName, (of: Stored, now: Date) => string[]>> = {
  detail: dataGaps,
  ifd: (of) =>
    unless(of.saved.ifd || imposedIfd(of.chargeback_balance_type) !== null, 'Banco, tipo y número de cuenta'),
  ifo: (of) => unless(of.saved.ifo, 'Banco'),
  billing: (of) => unless(of.saved.billing, 'Banco, tipo y número de cuenta'),
  webhook: (of) => addressGaps(fieldsOf(WEBHOOK_BEARERS, of.type), of.webhooks, WEBHOOK_LABELS),
  security: (of, now) => [...unless(of.sourceIps > 0, 'IP de origen'), ...certificateGap(of.certificateUntil, now)],
  'direct-open': (of) => unless(of.saved.directOpen, 'URL del logo y del deep link'),
  technologies: (of) => itemGaps(technologyItemsFor(of.type), of.progress),
  legal: (of) => itemGaps(LEGAL_ITEMS, of.progress),
  'alias-webhook': (of) =>
    addressGaps(fieldsOf(ALIAS_WEBHOOK_BEARERS, of.type), of.aliasWebhooks, ALIAS_WEBHOOK_LABELS),
  'alias-iframe': (of) => unless(of.saved.aliasFrame, 'URL de autenticación, CSS y hosts'),
}

/** What an integration still lacks, section by section: open observations first, then in the order of its sidebar. */
export function gapsOf(stored: Stored, now: Date): Gap[] {
  const observed: Gap[] = stored.observations.length
    ? [{ section: 'comments', missing: [...stored.observations], quoted: true }]
    : []
  const gaps = SECTIONS.filter(({ name }) => whyAbsent(name, stored) === null).flatMap(({ name }): Gap[] => {
    const missing = GAPS[name]?.(stored, now) ?? []
    return missing.length ? [{ section: name, missing }] : []
  })
  return [...observed, ...gaps]
}
