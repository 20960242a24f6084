import type { Ready } from '@portal/contract/ready'
import { openApiFile, type ReadBuilt, referencePageFile } from '@portal/documentation/built'
import { DOCUMENTATION_FAILED } from '@portal/domain/documentation/documentation'
import { memoized } from '@portal/domain/memoized'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { readyText } from '../../http/answers/ready.text.ts'
import { Refusal } from '../../refusal.ts'

/** Reads each document once, when it is first asked for; any other name is unknown and looked for nowhere. */
function keeping(open: (name: DocumentName) => Promise<Ready>): (name: string) => Promise<Ready> {
  const kept = new Map<string, () => Promise<Ready>>(DOCUMENT_NAMES.map((name) => [name, memoized(() => open(name))]))
  return async (name) => {
    const document = kept.get(name)
    if (!document) throw new Refusal('not_found', { message: DOCUMENTATION_FAILED })
    return document()
  }
}

/** A document as a page for a frame. */
export const referenceFrom = (read: ReadBuilt) =>
  keeping(async (name) =>
    readyText(await read(referencePageFile(name)), { 'content-security-policy': await read('reference/policy.txt') }),
  )

/** A document to keep. */
export const openApiFrom = (read: ReadBuilt) =>
  keeping(async (name) =>
    readyText(await read(openApiFile(name)), { 'content-disposition': `attachment; filename="${name}.openapi.json"` }),
  )
