import { listInbox as contract } from '@portal/contract/admin'
import type { Mount } from '../../../http/serving/mount.ts'
import { listInbox } from './inbox.service.ts'

export function mountInbox(mount: Mount): void {
  mount(contract, ({ db, query }) => listInbox(db, query.cursor))
}
