import * as contract from '@portal/contract/progress'
import {
  isReady,
  LEGAL_ITEMS,
  type LegalItem,
  type Mark,
  TECHNOLOGY_ITEMS,
  type TechnologyItem,
} from '@portal/domain/progress/checklist'
import { givenMarks, marksIn } from '@portal/domain/progress/marks'
import { changeOf } from '../../audit/change.ts'
import type { Db } from '../../db/database.ts'
import type { Call } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { findProgress, setReady, updateProgress } from './progress.queries.ts'

export function mountProgress(mount: Mount): void {
  mount(contract.readTechnology, ({ db, integration }) => readMarks(db, integration.id, TECHNOLOGY_ITEMS))
  mount(contract.writeTechnology, (call) => writeMarks(call, TECHNOLOGY_ITEMS, givenMarks(TECHNOLOGY_ITEMS, call.body)))
  mount(contract.readLegal, ({ db, integration }) => readMarks(db, integration.id, LEGAL_ITEMS))
  mount(contract.writeLegal, (call) => writeMarks(call, LEGAL_ITEMS, givenMarks(LEGAL_ITEMS, call.body)))
}

type Item = TechnologyItem | LegalItem
type Marks<Name extends Item> = Record<Name, Mark>

const readMarks = async <Name extends Item>(db: Db, integration_id: string, items: readonly Name[]) =>
  marksIn(items, await findProgress(db, integration_id))

async function writeMarks<Name extends Item>(
  call: Pick<Call<typeof contract.writeLegal>, 'db' | 'integration' | 'audit'>,
  items: readonly Name[],
  given: Partial<Marks<Name>>,
): Promise<Marks<Name>> {
  const { db, integration } = call
  const { id, type, ready_since } = integration
  const before = await readMarks(db, id, items)
  const progress = await updateProgress(db, id, given)
  const ready = isReady({ type, progress })
  if (ready !== (ready_since !== null)) await setReady(db, id, ready)
  const marks = marksIn(items, progress)
  call.audit = { detail: changeOf(before, marks) }
  return marks
}
