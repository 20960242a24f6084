import * as contract from '@portal/contract/documentation'
import { documentTree } from '@portal/documentation/tree'
import { memoized } from '@portal/domain/memoized'
import type { Mount } from '../../http/serving/mount.ts'
import { collectionOf } from './collection.service.ts'
import { referenceFileOf, referenceOf } from './reference/reference.service.ts'

export function mountDocumentation(mount: Mount): void {
  mount(contract.downloadCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readTree, memoized(documentTree))
  mount(contract.readReference, ({ document }) => referenceOf(document))
  mount(contract.downloadReference, ({ document }) => referenceFileOf(document))
}
