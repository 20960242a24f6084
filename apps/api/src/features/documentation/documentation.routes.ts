import * as contract from '@portal/contract/documentation'
import { documentTree } from '@portal/documentation/tree'
import type { Mount } from '../../http/mount.ts'
import { collectionOf } from './collection.service.ts'
import { referenceFileOf, referenceOf } from './reference/reference.service.ts'

export function mountDocumentation(mount: Mount): void {
  mount(contract.downloadCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readCollection, ({ integration }) => collectionOf(integration))
  let tree: ReturnType<typeof documentTree> | undefined
  mount(contract.readTree, () => {
    // What could not be read is tried again at the next call.
    tree ??= documentTree().catch((error: unknown) => {
      tree = undefined
      throw error
    })
    return tree
  })
  mount(contract.readReference, ({ document }) => referenceOf(document))
  mount(contract.downloadReference, ({ document }) => referenceFileOf(document))
}
