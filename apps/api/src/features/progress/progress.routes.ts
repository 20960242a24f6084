import * as contract from '@portal/contract/progress'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { givenMarks } from '@portal/domain/progress/marks'
import type { Mount } from '../../http/serving/mount.ts'
import { readMarks, writeMarks } from './progress.service.ts'

export function mountProgress(mount: Mount): void {
  mount(contract.readTechnology, ({ db, integration }) => readMarks(db, integration.id, TECHNOLOGY_ITEMS))
  mount(contract.writeTechnology, (call) => writeMarks(call, TECHNOLOGY_ITEMS, givenMarks(TECHNOLOGY_ITEMS, call.body)))
  mount(contract.readLegal, ({ db, integration }) => readMarks(db, integration.id, LEGAL_ITEMS))
  mount(contract.writeLegal, (call) => writeMarks(call, LEGAL_ITEMS, givenMarks(LEGAL_ITEMS, call.body)))
}
