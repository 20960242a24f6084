import { PRODUCT } from '../brand.ts'
import type { IntegrationType } from '../integration/type.ts'

const COMMON = ['integration_configured', 'token_number'] as const
const PAYER = ['reverse_payer', 'direct_open', 'validate_authorization'] as const
const COLLECTOR = [
  'token_generation',
  'logo',
  'remaining_time',
  'verificate_authorization',
  'pre_authorization_webhook',
] as const
const SETTLING = ['settlement_webhook', 'reverse_enroller'] as const

export const TECHNOLOGY_ITEMS = [...COMMON, ...PAYER, ...COLLECTOR, ...SETTLING] as const
export type TechnologyItem = (typeof TECHNOLOGY_ITEMS)[number]

export const LEGAL_ITEMS = [`tyc_${PRODUCT}`, 'account_med', 'tyc_commerce', 'nda'] as const
export type LegalItem = (typeof LEGAL_ITEMS)[number]

/** Checklist items whose mark may be 'No Aplica' (null). */
const NULLABLE = new Set<string>([...SETTLING, 'nda'])
export const mayNotApply = (item: TechnologyItem | LegalItem): boolean => NULLABLE.has(item)

/** Mark of a checklist item: done (true), pending (false), or not applicable (null). */
export type Mark = boolean | null
export type Technology = Record<TechnologyItem, Mark>
export type Legal = Record<LegalItem, Mark>

/** Technology items of a type: a payer has 5, a collector 7, a dual all 12 (spec §3, §4). */
export function technologyItemsFor(type: IntegrationType): readonly TechnologyItem[] {
  if (type === 'payer') return [...COMMON, ...PAYER]
  if (type === 'collector') return [...COMMON, ...COLLECTOR]
  return TECHNOLOGY_ITEMS
}

/** Percentage of items done or not applicable, rounded up (spec §2, §4). */
function percentage(marks: readonly (Mark | undefined)[]): number {
  const done = marks.filter((mark) => mark === true || mark === null).length
  return marks.length === 0 ? 0 : Math.ceil((100 * done) / marks.length)
}

/** Completed percentage of an integration's technology checklist; 0 if no checklist is stored. */
export const technologyPercentage = (type: IntegrationType, technology: Partial<Technology> | null): number =>
  technology ? percentage(technologyItemsFor(type).map((item) => technology[item])) : 0

export const legalPercentage = (legal: Partial<Legal> | null): number =>
  legal ? percentage(LEGAL_ITEMS.map((item) => legal[item])) : 0

/** True if both checklists are at 100 %. */
export const isReady = ({
  type,
  progress,
}: {
  type: IntegrationType
  progress: Partial<Technology & Legal>
}): boolean => technologyPercentage(type, progress) === 100 && legalPercentage(progress) === 100
