import type { Reader, Turn } from '../integration/turn.ts'
import { chileanDay } from '../moment.ts'
import { isReady } from '../progress/checklist.ts'
import { ADDRESS_OF } from './certify.facts.ts'
import { type Fact, isBroken, isDone, type Order, titleOf, VERBS } from './fact.ts'
import type { RoadFacts } from './facts.ts'
import { type NextStep, STAGE_LABELS } from './road.ts'

/** Facts that lack something, the most urgent first: what is broken, then the others, each in the order of the road. */
export const missingIn = (facts: readonly Fact[]): Fact[] => [
  ...facts.filter(isBroken),
  ...facts.filter((fact) => fact.state === 'open' && fact.stage !== 'production'),
]

/** What has to be done next, by whom, and since when. */
interface Step {
  who: Reader
  order: Order
  since: string
  reason: string
  fact: Fact | undefined
}

/** Step of the enroller, who has waited for it since the oldest open observation, else since the last change of state. */
function stepOf(fact: Fact, { state_since, observed_since }: RoadFacts): Step {
  const { order, reason } = fact
  const since = observed_since ?? state_since
  const waits = fact.since === null ? ` Este paso espera desde el ${chileanDay(since)}.` : ''
  return { who: 'enroller', order, since, reason: `${reason}${waits}`, fact }
}

/** Step of the network: to answer a request, or to review what both checklists say. */
function networkStep(of: RoadFacts): Step | undefined {
  const { finish_requested_at: requested, ready_since, state_since } = of
  if (requested !== null) {
    const reason = `Pidieron finalizarla el ${chileanDay(requested)}.`
    return {
      who: 'network',
      order: ['responde', 'la solicitud de finalización'],
      since: requested,
      reason,
      fact: undefined,
    }
  }
  if (of.observations.length > 0 || !isReady(of)) return undefined
  const since = ready_since !== null && ready_since > state_since ? ready_since : state_since
  const reason = `Sus dos listas están en 100 % desde el ${chileanDay(since)}.`
  return { who: 'network', order: ['revisa', 'la integración'], since, reason, fact: undefined }
}

/**
 * The step that the process waits for; undefined if it is finished. It is the network's as soon as a review is asked for, or both
 * checklists are complete and no observation is open; else it is the first of what is missing.
 */
function currentStep(of: RoadFacts, facts: readonly Fact[]): Step | undefined {
  if (of.state === 'SUCCESS') return undefined
  const first = missingIn(facts)[0]
  return networkStep(of) ?? (first && stepOf(first, of))
}

const LEADS = {
  enroller: { enroller: 'Te toca', network: 'Le toca al enrolador' },
  network: { enroller: 'Le toca a la red', network: 'Te toca' },
} as const satisfies Record<Reader, Record<Reader, string>>

const told = ([verb, what]: Order, isOwn: boolean): string => `${isOwn ? verb : VERBS[verb]} ${what}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Text of a finished integration: what it still lacks, and whether the network has seen it. */
function finishedText(of: RoadFacts, facts: readonly Fact[]): string {
  const { length } = missingIn(facts).filter(({ stage }) => stage !== 'production')
  const lacks = length === 0 ? '' : ` con ${length} ${length === 1 ? 'pendiente' : 'pendientes'}`
  return `Finalizada${lacks}${of.reviewed ? '' : ', sin revisar'}`
}

/** Who has to act next, worded for the reader's party. */
export function turnOf(of: RoadFacts, facts: readonly Fact[], reader: Reader): Turn {
  const step = currentStep(of, facts)
  if (step === undefined) {
    const since = of.state_since
    return { who: 'nobody', since, day: chileanDay(since), section: null, text: finishedText(of, facts) }
  }
  const { who, since, order, fact } = step
  // The enroller waits for a review of what is theirs, whether they asked for it or not.
  const wording: Order =
    who === 'network' && reader === 'enroller' ? ['revisa', order[1].replace(/^la /, 'tu ')] : order
  const text = `${LEADS[who][reader]}: ${told(wording, who === reader)}`
  return { who, since, day: chileanDay(since), section: fact?.section ?? 'comments', text }
}

/**
 * The one thing that the reader's party can do next: its step, if the turn is its own. While the network reviews, the enroller has
 * one only if something is broken. Null if there is nothing.
 */
export function nextStep(of: RoadFacts, facts: readonly Fact[], reader: Reader): NextStep | null {
  const step = currentStep(of, facts)
  if (step === undefined) return null
  const broken = reader === 'enroller' ? facts.find(isBroken) : undefined
  const own = step.who === reader ? step : broken && stepOf(broken, of)
  if (own === undefined) return null
  const section = own.fact?.section ?? 'comments'
  return {
    title: capital(told(own.order, true)),
    reason: own.reason,
    section,
    action: `${own.fact && isBroken(own.fact) ? 'Corregir en' : 'Ir a'} ${titleOf(section)}`,
    gains: own.fact ? gainsOf(own.fact, facts) : [],
  }
}

/** Tests that an address of notices decides, by its field. */
const TESTS_OF: Readonly<Record<string, string>> = {
  notify_url_payment_inverse: 'test.11',
  notify_url_settlement: 'test.18',
}

/** What becomes true by a step: how far its stage is then, and what else an address of notices decides. */
function gainsOf(fact: Fact, facts: readonly Fact[]): NextStep['gains'] {
  const stage = facts.filter((each) => each.stage === fact.stage)
  const left = stage.filter((each) => !isDone(each)).length - 1
  const gains = [
    {
      label: `${STAGE_LABELS[fact.stage]}, ${stage.length - left} de ${stage.length}`,
      text: left === 0 ? 'Es lo único que falta' : left === 1 ? 'Queda 1' : `Quedan ${left}`,
    },
  ]
  const field = fact.key.split('.').at(-1) ?? ''
  for (const each of facts) {
    if (each === fact || !isBroken(each)) continue
    if (each.key === TESTS_OF[field])
      gains.push({ label: `Prueba ${each.key.slice('test.'.length)}, ${each.label}`, text: 'Se puede repetir' })
    if (ADDRESS_OF[each.key.slice('certify.'.length)] === field)
      gains.push({ label: each.label, text: 'Deja de contradecir lo que marcaste' })
  }
  return gains
}
