import type { Ready } from '@portal/contract/ready'
import { referenceHref } from '@portal/domain/addresses'
import { DOCUMENTATION_FAILED } from '@portal/domain/documentation/documentation'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { openApiOf } from '@portal/network/documents'
import { entriesOf } from '@portal/network/entries'
import { UNSIGNED } from '@portal/network/unsigned'
import { readyText } from '../../../http/answers/ready.text.ts'
import { Refusal } from '../../../refusal.ts'
import type { FindPlace } from './markdown.ts'
import { referencePage } from './reference.page.ts'
import { REFERENCE_POLICY } from './reference.policy.ts'

const pattern = (code: string): string => code.replace(/\{\w+\}/g, '{}')

/** Where each call of every document is, by `METHOD path`. */
const CALLS = new Map(
  DOCUMENT_NAMES.flatMap((name) =>
    entriesOf(UNSIGNED[name])
      .filter(({ kind }) => kind === 'call')
      .map(({ method, path, id }) => [pattern(`${method.toUpperCase()} ${path}`), { name, id }] as const),
  ),
)

/** Calls of the document itself are in the frame; those of another one are in a page of the portal. */
const placeIn =
  (name: DocumentName): FindPlace =>
  (code) => {
    const call = CALLS.get(pattern(code))
    if (!call) return undefined
    return call.name === name ? `#${call.id}` : referenceHref(call.name, call.id)
  }

const pageOf = (name: DocumentName): Ready =>
  readyText(referencePage(openApiOf(name), placeIn(name)), { 'content-security-policy': REFERENCE_POLICY })

const fileOf = (name: DocumentName): Ready =>
  readyText(`${JSON.stringify(openApiOf(name), null, 2)}\n`, {
    'content-disposition': `attachment; filename="${name}.openapi.json"`,
  })

const isDocument = (name: string): name is DocumentName => DOCUMENT_NAMES.some((known) => known === name)

/** Makes each document once, when it is first asked for; any other name is unknown and looked for nowhere. */
function keeping(make: (name: DocumentName) => Ready): (name: string) => Ready {
  const kept = new Map<DocumentName, Ready>()
  return (name) => {
    if (!isDocument(name)) throw new Refusal('not_found', { message: DOCUMENTATION_FAILED })
    const ready = kept.get(name) ?? make(name)
    kept.set(name, ready)
    return ready
  }
}

/** A document as a page for a frame. */
export const referenceOf = keeping(pageOf)

/** A document to keep. */
export const referenceFileOf = keeping(fileOf)
