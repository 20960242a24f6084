import { enrollerHref } from '../addresses.ts'
import { withoutParts, withoutPerson } from './hidden-parts.ts'
import type { Message, Run, Step } from './simulation.ts'

/** Side of a run by its id, which an integration has in the network too. */
export type SeenSide = Omit<Run['collector'], 'integration'> & { id: string }

/** A run before it is known who looks: every step that its state permits, and causes with the name of a screen. */
export interface SeenRun extends Omit<Run, 'payer' | 'collector' | 'messages'> {
  payer: SeenSide | null
  collector: SeenSide
  messages: (Omit<Message, 'cause' | 'hidden'> & {
    /** Id of who called or was told. */
    party: string
    cause: { what: string; remedy: string; screen: 'security' | 'webhook' | null } | null
  })[]
}

/** Integrations of the person who looks: address part by the id in the network. */
export type Own = ReadonlyMap<string, string>

/** Steps that never touch the money of somebody else: a charge and a payment of a test party or of an own integration. */
function permitted({ steps, collector, payer }: SeenRun, own: Own): Step[] {
  const mine = (side: SeenSide | null): boolean => side === null || side.demo || own.has(side.id)
  if (!mine(collector)) return []
  return steps.filter((step) => step !== 'settle' || !collector.demo || mine(payer))
}

/** The run as the person may see it. @param began whether they began it, and so may take its steps */
export function shownTo(run: SeenRun, own: Own, began: boolean): Run {
  const { payer, collector } = run
  const isKnown = ({ id, demo }: SeenSide): boolean => demo || own.has(id)
  const side = (one: SeenSide, another: string): Run['collector'] => {
    const { id, ...known } = one
    return { ...(isKnown(one) ? known : { ...known, name: another, bank: null }), integration: own.get(id) ?? null }
  }
  const tests = new Set([payer, collector].flatMap((one) => (one?.demo ? [one.id] : [])))
  return {
    ...run,
    payer: payer && side(payer, 'Otra billetera'),
    collector: side(collector, 'Otro recaudador'),
    steps: began ? permitted(run, own) : [],
    messages: run.messages.map(({ party, cause, ...rest }) => {
      const integration = own.get(party)
      const href = cause?.screen && integration ? enrollerHref(integration, cause.screen) : null
      const message = { ...rest, cause: cause && { what: cause.what, remedy: cause.remedy, href } }
      if (integration || message.kind === 'bank') return { ...message, hidden: false }
      if (!tests.has(party)) return { ...withoutParts(message), hidden: true }
      return { ...(payer && !isKnown(payer) ? withoutPerson(message) : message), hidden: false }
    }),
  }
}
