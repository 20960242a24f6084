import * as contract from '@portal/contract/documentation'
import type { Mount } from '../../http/mount.ts'
import { collectionOf } from './collection.service.ts'

export function mountDocumentation(mount: Mount): void {
  mount(contract.downloadCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readCollection, ({ integration }) => collectionOf(integration))
}
