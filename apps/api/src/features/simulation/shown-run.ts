import type { Run, Step } from '@portal/domain/network/simulation'
import { can } from '@portal/domain/access/permission'
import { enrollerHref } from '@portal/domain/addresses'
import { findAccessible } from '../../access/integration-access.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { withoutParts, withoutPerson } from './hidden-parts.ts'
import type { SeenRun, SeenSide } from './simulation.port.ts'

/** Integrations of the person who looks: address part by the id in the network. */
export type Own = ReadonlyMap<string, string>

/** Integration that a person may change; undefined for a visitor. */
export async function editable(db: Db, caller: Caller | undefined, id: string) {
  const integration = caller && (await findAccessible(db, id, caller, false))
  return integration && can(integration.role, caller.administrator, 'edit') ? integration : undefined
}

/** Which of the sides of a run, and of others that called about it, are integrations that the person may change. */
export async function ownSides(
  db: Db,
  caller: Caller | undefined,
  { payer, collector, messages }: SeenRun,
): Promise<Own> {
  const own = new Map<string, string>()
  const sides = [collector, payer].filter((side) => side !== null)
  const ids = new Set([...sides.map(({ id }) => id), ...messages.map(({ party }) => party)])
  for (const { id, demo } of sides) if (demo) ids.delete(id)
  ids.delete('')
  for (const id of ids) {
    const integration = await editable(db, caller, id)
    if (integration) own.set(integration.id, integration.enroller_uuid)
  }
  return own
}

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
  const tests = new Set([payer, collector].map((one) => (one?.demo ? one.id : '')))
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
