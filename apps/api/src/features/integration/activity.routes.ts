import * as contract from '@portal/contract/activity'
import type { Mount } from '../../http/serving/mount.ts'
import { listActivity } from './activity.service.ts'

export function mountActivity(mount: Mount): void {
  mount(contract.listActivity, async ({ db, integration, query }) => listActivity(db, integration.id, query.cursor))
}
