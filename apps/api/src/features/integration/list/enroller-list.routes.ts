import * as contract from '@portal/contract/admin'
import type { Mount } from '../../../http/serving/mount.ts'
import { listGroups } from './enroller-list.service.ts'
import { listEnrollerNames } from './name-list.service.ts'

export function mountEnrollerList(mount: Mount): void {
  mount(contract.listEnrollers, ({ db, query }) => listGroups(db, query))
  mount(contract.listEnrollerNames, async ({ db, query }) => ({ data: await listEnrollerNames(db, query.search) }))
}
