import * as contract from '@portal/contract/documentation'
import type { ReadBuilt } from '@portal/documentation/built'
import { memoized } from '@portal/domain/memoized'
import type { Mount } from '../../http/serving/mount.ts'
import { collectionOf } from './collection.service.ts'
import { openApiFrom, referenceFrom } from './reference.service.ts'

/** @param read what the build made of the documentation */
export function mountDocumentation(mount: Mount, read: ReadBuilt): void {
  const tree = memoized(async () => JSON.parse(await read('tree.json')) as contract.DocumentTree)
  const [reference, openApi] = [referenceFrom(read), openApiFrom(read)]
  mount(contract.downloadCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readTree, tree)
  mount(contract.readReference, ({ document }) => reference(document))
  mount(contract.downloadReference, ({ document }) => openApi(document))
}
