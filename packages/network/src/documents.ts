import type { DocumentName } from './document.names.ts'
import { signedDocument } from './examples/sign-examples.ts'
import type { OpenApi } from './openapi.ts'
import { UNSIGNED } from './unsigned.ts'

/** OpenAPI 3.1 documents by name, with signed examples. */
export const DOCUMENTS: Readonly<Record<DocumentName, OpenApi>> = {
  'api-qri-v2': await signedDocument(UNSIGNED['api-qri-v2']),
  'api-qri': await signedDocument(UNSIGNED['api-qri']),
  alias: await signedDocument(UNSIGNED.alias),
  'tds-qri': await signedDocument(UNSIGNED['tds-qri']),
}
