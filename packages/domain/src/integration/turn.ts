import type { SectionName } from '../enroller/sections.ts'
import { chileanDay } from '../moment.ts'
import {
  LEGAL_ITEMS,
  type Legal,
  legalPercentage,
  type Mark,
  type Technology,
  technologyItemsFor,
  technologyPercentage,
} from '../progress/checklist.ts'
import type { IntegrationState } from './state.ts'
import type { IntegrationType } from './type.ts'

/** Party that has to act next for an integration: the integrating company (enroller), the network, or nobody. */
export const PARTIES = ['enroller', 'network', 'nobody'] as const
export type Party = (typeof PARTIES)[number]
/** Party to which the reader of the text belongs: enroller or network. */
export type Reader = Exclude<Party, 'nobody'>

/** Facts about an integration that decide who has to act next for it; times are ISO 8601. */
export interface TurnFacts {
  type: IntegrationType
  technology: Partial<Technology> | null
  legal: Partial<Legal> | null
  state: IntegrationState
  state_since: string
  /** Time when the two checklists (technology, legal) had both reached 100 %; null while one is incomplete. */
  ready_since: string | null
  finish_requested_at: string | null
  /** Number of open observations on the integration; `observed_since` is the time of the oldest open observation. */
  open_pendings: number
  observed_since: string | null
}

/** Who has to act next for an integration, since when, on which screen (`section`), and a text of one line that says so. */
export interface Turn {
  who: Party
  since: string
  /** Calendar day in Chile of the time `since`, already formatted so that the browser needs no date functions. */
  day: string
  text: string
  section: SectionName | null
}

interface Step {
  who: Party
  since: string
  section: SectionName | null
  /** Text about the next action for the party that has to act; `they` is the text for the party that waits. */
  you: string
  they: string
}

/** True if the technology checklist and the legal checklist of an integration are complete. */
export const isReady = ({ type, technology, legal }: Pick<TurnFacts, 'type' | 'technology' | 'legal'>): boolean =>
  technologyPercentage(type, technology) === 100 && legalPercentage(legal) === 100

const counted = (marks: readonly (Mark | undefined)[]): string =>
  `(${marks.filter((mark) => mark === true || mark === null).length} de ${marks.length})`

const checklist = (since: string, section: SectionName, what: string): Step => ({
  who: 'enroller',
  since,
  section,
  you: `completa ${what}`,
  they: `completar ${what}`,
})

/** Next action, the most urgent one: a request to finalise, then observations, checklists, the network's review. */
function nextStep(facts: TurnFacts): Step {
  const { type, technology, legal, state_since: since, open_pendings: open } = facts
  if (facts.state === 'SUCCESS') return { who: 'nobody', since, section: null, you: '', they: '' }
  if (facts.finish_requested_at !== null) {
    const [you, they] = ['responde la solicitud de finalización', 'revisar tu solicitud de finalización']
    return { who: 'network', since: facts.finish_requested_at, section: 'comments', you, they }
  }
  if (open > 0) {
    const what = open === 1 ? '1 observación' : `${open} observaciones`
    const observed = facts.observed_since ?? since
    return { who: 'enroller', since: observed, section: 'comments', you: `corrige ${what}`, they: `corregir ${what}` }
  }
  if (technologyPercentage(type, technology) < 100) {
    const marks = technologyItemsFor(type).map((item) => technology?.[item])
    return checklist(since, 'technologies', `Tecnología ${counted(marks)}`)
  }
  if (legalPercentage(legal) < 100) {
    return checklist(since, 'legal', `Comercial/Legal ${counted(LEGAL_ITEMS.map((item) => legal?.[item]))}`)
  }
  const ready = facts.ready_since !== null && facts.ready_since > since ? facts.ready_since : since
  return {
    who: 'network',
    since: ready,
    section: 'comments',
    you: 'revisa la integración',
    they: 'revisar tu integración',
  }
}

const LEADS = {
  enroller: { enroller: 'Te toca', network: 'Le toca al enrolador' },
  network: { enroller: 'Le toca a la red', network: 'Te toca' },
} as const satisfies Record<Reader, Record<Reader, string>>

/** Who has to act next for an integration; the text is written for the reader's party. */
export function turnOf(facts: TurnFacts, reader: Reader): Turn {
  const { who, since, section, you, they } = nextStep(facts)
  const text = who === 'nobody' ? 'Finalizada' : `${LEADS[who][reader]}: ${who === reader ? you : they}`
  return { who, since, day: chileanDay(since), section, text }
}
