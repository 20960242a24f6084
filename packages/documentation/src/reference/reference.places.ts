import { referenceHref } from '@portal/domain/addresses'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { openApiOf } from '@portal/network/documents'
import { entriesOf } from '@portal/network/entries'
import { UNSIGNED } from '@portal/network/unsigned'
import type { FindPlace } from './markdown.ts'
import { referencePage } from './reference.page.ts'

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

/** A reference document as a page for a frame, with its signed examples. */
export const referencePageOf = (name: DocumentName): string => referencePage(openApiOf(name), placeIn(name))
