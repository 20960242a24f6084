import * as contract from '@portal/contract/progress'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { givenMarks } from '@portal/domain/progress/marks'
import type { Mount } from '../../http/serving/mount.ts'
import { readMarks, writeMarks } from './progress.service.ts'

export function mountProgress(mount: Mount): void {
  mount(contract.readTechnology, ({ db, integration }) => readMarks(db, integration.id, TECHNOLOGY_ITEMS))
  mount(contract.writeTechnology, async (call) => {
    const given = givenMarks(TECHNOLOGY_ITEMS, call.body)
    const { marks, change } = await writeMarks(call.db, call.integration, TECHNOLOGY_ITEMS, given)
    call.audit = { detail: change }
    return marks
  })
  mount(contract.readLegal, ({ db, integration }) => readMarks(db, integration.id, LEGAL_ITEMS))
  mount(contract.writeLegal, async (call) => {
    const given = givenMarks(LEGAL_ITEMS, call.body)
    const { marks, change } = await writeMarks(call.db, call.integration, LEGAL_ITEMS, given)
    call.audit = { detail: change }
    return marks
  })
}
