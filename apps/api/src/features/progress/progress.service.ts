import { isReady } from '@portal/domain/integration/turn'
import type { LegalItem, Mark, TechnologyItem } from '@portal/domain/progress/checklist'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { changeOf } from '../../audit/change.ts'
import { findProgress, setReady, updateProgress } from './progress.queries.ts'

type Item = TechnologyItem | LegalItem
type Marks<Name extends Item> = Record<Name, Mark>

const pick = <Name extends Item>(items: readonly Name[], from: Marks<Name>): Marks<Name> =>
  Object.fromEntries(items.map((item) => [item, from[item]])) as Marks<Name>

export const readMarks = async <Name extends Item>(db: Db, integration_id: string, items: readonly Name[]) =>
  pick(items, await findProgress(db, integration_id))

/** Stores marks of one checklist. Answers the whole checklist and the difference for the audit. */
export async function writeMarks<Name extends Item>(
  db: Db,
  { id, type, ready_since }: AccessedIntegration,
  items: readonly Name[],
  given: Partial<Marks<Name>>,
) {
  const before = await readMarks(db, id, items)
  const progress = await updateProgress(db, id, given)
  const ready = isReady({ type, technology: progress, legal: progress })
  if (ready !== (ready_since !== null)) await setReady(db, id, ready)
  const marks = pick(items, progress)
  return { marks, change: changeOf(before, marks) }
}
