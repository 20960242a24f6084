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

/** Document and id of each call, by `METHOD path`. */
const CALLS = new Map(
  DOCUMENT_NAMES.flatMap((name) =>
    entriesOf(UNSIGNED[name])
      .filter(({ kind }) => kind === 'call')
      .map(({ method, path, id }) => [pattern(`${method.toUpperCase()} ${path}`), { name, id }] as const),
  ),
)

/** Links calls of the same document inside the frame, and those of another document to its page of the portal. */
const placeIn =
  (name: DocumentName): FindPlace =>
  (code) => {
    const call = CALLS.get(pattern(code))
    if (!call) return undefined
    return call.name === name ? `#${call.id}` : referenceHref(call.name, call.id)
  }

/** Page of a reference document for a frame, with signed examples. */
export const referencePageOf = (name: DocumentName): string => referencePage(DOCUMENTS[name], placeIn(name))

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Content policy of a document, wherever it is opened: it may run its own script, load the portal's fonts and open windows. Its sandbox
 * has no origin, so it cannot reach tokens, cookies or storage of the portal.
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
