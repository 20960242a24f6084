import type { LegalItem, Mark, TechnologyItem } from '@portal/domain/progress/checklist'
import type { Db } from '../../db/database.ts'
import { changeOf } from '../../http/change.ts'
import { findProgress, updateProgress } from './progress.queries.ts'

type Item = TechnologyItem | LegalItem
type Marks<Name extends Item> = Record<Name, Mark>

const pick = <Name extends Item>(items: readonly Name[], from: Marks<Name>): Marks<Name> =>
  Object.fromEntries(items.map((item) => [item, from[item]])) as Marks<Name>

/** The marks of one checklist. */
export const readMarks = async <Name extends Item>(db: Db, integration_id: string, items: readonly Name[]) =>
  pick(items, await findProgress(db, integration_id))

/** Stores marks of one checklist; answers it whole, with what changed of it. */
export async function writeMarks<Name extends Item>(
  db: Db,
  integration_id: string,
  items: readonly Name[],
  given: Partial<Marks<Name>>,
) {
  const before = await readMarks(db, integration_id, items)
  const marks = pick(items, await updateProgress(db, integration_id, given))
  return { marks, change: changeOf(before, marks) }
}
