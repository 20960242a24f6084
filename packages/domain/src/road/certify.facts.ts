import { whyAbsent } from '../enroller/sections.ts'
import {
  LEGAL_ITEMS,
  type LegalItem,
  type Mark,
  type TechnologyItem,
  technologyItemsFor,
} from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/item.words.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'
import { addressState, type WebhookField } from './connect.facts.ts'
import { evidenceOf, type Fact, seenText, titleOf } from './fact.ts'
import type { RoadFacts } from './facts.ts'
import type { SectionName } from '../enroller/sections.ts'

/** Address of notices without which an item cannot be true. */
export const ADDRESS_OF: Partial<Record<string, WebhookField>> = {
  pre_authorization_webhook: 'notify_url_payment',
  settlement_webhook: 'notify_url_settlement',
  reverse_enroller: 'notify_url_payment_inverse',
}

/** Setting without which an item cannot be true. */
const SETTING_OF: Partial<Record<TechnologyItem, 'direct-open' | 'security'>> = {
  direct_open: 'direct-open',
  integration_configured: 'security',
}

type Contradiction = Pick<Fact, 'section' | 'hint' | 'order' | 'reason' | 'since'>

/** Why a ticked item cannot be true, and what mends it; undefined if nothing speaks against it. */
function contradictionOf(item: TechnologyItem, of: RoadFacts): Contradiction | undefined {
  const { label } = ITEM_WORDS[item]
  const seen = evidenceOf(of, 'item', item)
  const field = ADDRESS_OF[item]
  if (field !== undefined) {
    const url = WEBHOOK.fields[field].label
    const address = addressState(field, of)
    if (!of.saved.webhook?.[field])
      return told(
        'webhook',
        ['registra', `la ${url}`],
        `Declarado, pero falta la ${url}`,
        `Declaraste «${label}» y falta la ${url}.`,
        null,
      )
    if (address.state === 'fails' && !(seen?.ok && seen.at > (address.since ?? '')))
      return told('webhook', ['corrige', `la ${url}`], `Declarado, pero falla la ${url}`, address.hint, address.since)
  }
  const section = SETTING_OF[item]
  if (section !== undefined && whyAbsent(section, of) === null && !of.saved[section])
    return told(
      section,
      ['completa', titleOf(section)],
      `Declarado, pero falta ${titleOf(section)}`,
      `Declaraste «${label}» y falta ${titleOf(section)}.`,
      null,
    )
  if (seen?.ok === false)
    return told(
      'technologies',
      ['revisa', `«${label}» en Tecnología`],
      'Declarado, pero la red vio otra cosa',
      `Lo declaraste y la red vio otra cosa. ${seenText(seen)}`,
      seen.at,
    )
  return undefined
}
const told = (
  section: SectionName,
  order: Fact['order'],
  hint: string,
  reason: string,
  since: string | null,
): Contradiction => ({
  section,
  order,
  hint,
  reason,
  since,
})

const isMarked = (mark: Mark | undefined): boolean => mark === true || mark === null

/** Order of a checklist that is not complete, with how many of its items are done or not applicable. */
function remainderOf(items: readonly string[], { progress }: RoadFacts): string {
  return `(${items.filter((item) => isMarked(progress[item])).length} de ${items.length})`
}

function technologyFact(item: TechnologyItem, items: readonly TechnologyItem[], of: RoadFacts): Fact {
  const { label } = ITEM_WORDS[item]
  const mark = of.progress[item]
  const seen = evidenceOf(of, 'item', item)
  const contradiction = mark === true ? contradictionOf(item, of) : undefined
  const proven = seen?.ok === true
  const fact: Fact = {
    stage: 'certify',
    key: `certify.${item}`,
    label,
    state: isMarked(mark) ? (mark === true && proven ? 'fact' : 'declared') : 'open',
    section: 'technologies',
    hint: isMarked(mark)
      ? seen?.ok
        ? seenText(seen)
        : 'Declarado; la red aún no lo ve'
      : proven
        ? 'Comprobado, sin marcar'
        : seen
          ? `La red vio que falla. ${seenText(seen)}`
          : 'La red aún no lo ve',
    shown: ['technologies'],
    lack: label,
    order: ['completa', `Tecnología ${remainderOf(items, of)}`],
    reason: proven ? `«${label}» está comprobado, sin marcar.` : `Falta «${label}».`,
    since: null,
  }
  return contradiction
    ? { ...fact, ...contradiction, state: 'fails', lack: `${label} (${lowered(contradiction.hint)})` }
    : fact
}
const lowered = (hint: string | null): string => (hint ?? '').charAt(0).toLowerCase() + (hint ?? '').slice(1)

const legalFact = (item: LegalItem, of: RoadFacts): Fact => {
  const { label } = ITEM_WORDS[item]
  const isDone = isMarked(of.progress[item])
  return {
    stage: 'certify',
    key: `certify.${item}`,
    label,
    state: isDone ? 'declared' : 'open',
    section: 'legal',
    hint: isDone ? 'Declarado' : 'Falta',
    shown: ['legal'],
    lack: label,
    order: ['completa', `Comercial/Legal ${remainderOf(LEGAL_ITEMS, of)}`],
    reason: `Falta «${label}».`,
    since: null,
  }
}

/** Facts of 'Autocertifica': the items of both checklists, each beside what the network saw. */
export function certifyFacts(of: RoadFacts): Fact[] {
  const items = technologyItemsFor(of.type)
  return [...items.map((item) => technologyFact(item, items, of)), ...LEGAL_ITEMS.map((item) => legalFact(item, of))]
}
