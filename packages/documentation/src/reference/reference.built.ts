import { createHash } from 'node:crypto'
import { referenceHref } from '@portal/domain/addresses'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { DOCUMENTS } from '@portal/network/documents'
import { entriesOf } from '@portal/network/entries'
import { UNSIGNED } from '@portal/network/unsigned'
import type { FindPlace } from './markdown.ts'
import { referencePage } from './reference.page.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

const pattern = (code: string): string => code.replace(/\{\w+\}/g, '{}')

/** Finds a call's document name and id by the key `METHOD path`, which has `{}` for each path parameter. */
const CALLS = new Map(
  DOCUMENT_NAMES.flatMap((name) =>
    entriesOf(UNSIGNED[name])
      .filter(({ kind }) => kind === 'call')
      .map(({ method, path, id }) => [pattern(`${method.toUpperCase()} ${path}`), { name, id }] as const),
  ),
)

/** Makes a function that finds a call's address: an anchor for a call of document `name`, otherwise a page in the portal. */
const placeIn =
  (name: DocumentName): FindPlace =>
  (code) => {
    const call = CALLS.get(pattern(code))
    if (!call) return undefined
    return call.name === name ? `#${call.id}` : referenceHref(call.name, call.id)
  }

/** HTML page of a reference document, with signed examples; the portal shows it in a frame. */
export const referencePageOf = (name: DocumentName): string => referencePage(DOCUMENTS[name], placeIn(name))

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Content security policy of a reference page, in a frame or not: it may run its own script, load the portal's fonts and open windows.
 * The sandbox gives it an opaque origin, so it cannot read tokens, cookies or storage of the portal.
 */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ')
