import * as contract from '@portal/contract/documentation'
import type { Ready } from '@portal/contract/ready'
import { openApiFile, type ReadBuilt, referencePageFile } from '@portal/documentation/built'
import { DOCUMENTATION_FAILED } from '@portal/domain/documentation/documentation'
import { memoized } from '@portal/domain/memoized'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { readyText } from '../../http/answers/ready.text.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import { collectionOf } from './collection.service.ts'

/** @param read reads a file of the built documentation */
export function mountDocumentation(mount: Mount, read: ReadBuilt): void {
  const tree = memoized(async () => JSON.parse(await read('tree.json')) as contract.DocumentTree)
  const reference = keeping(async (name) =>
    readyText(await read(referencePageFile(name)), { 'content-security-policy': await read('reference/policy.txt') }),
  )
  const openApi = keeping(async (name) =>
    readyText(await read(openApiFile(name)), { 'content-disposition': `attachment; filename="${name}.openapi.json"` }),
  )
  mount(contract.downloadCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readCollection, ({ integration }) => collectionOf(integration))
  mount(contract.readTree, tree)
  mount(contract.readReference, ({ document }) => reference(document))
  mount(contract.downloadReference, ({ document }) => openApi(document))
}

/** Caches each document when it is first asked for; other names are refused without a look at the disk. */
function keeping(open: (name: DocumentName) => Promise<Ready>): (name: string) => Promise<Ready> {
  const kept = new Map<string, () => Promise<Ready>>(DOCUMENT_NAMES.map((name) => [name, memoized(() => open(name))]))
  return async (name) => {
    const document = kept.get(name)
    if (!document) throw new Refusal('not_found', { message: DOCUMENTATION_FAILED })
    return document()
  }
}
