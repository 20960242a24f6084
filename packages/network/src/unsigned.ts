import { ALIAS_DOCUMENT } from './alias/alias.document.ts'
import { API_QRI } from './api-qri/api-qri.document.ts'
import { API_QRI_V2 } from './api-qri-v2/api-qri-v2.document.ts'
import type { DocumentName } from './document.names.ts'
import type { OpenApi } from './openapi.ts'
import { TDS_QRI } from './tds-qri/tds-qri.document.ts'

/** Documents by name, with unsigned examples, for code that does not read the examples; signing them takes time. */
export const UNSIGNED: Readonly<Record<DocumentName, OpenApi>> = {
  'api-qri-v2': API_QRI_V2,
  'api-qri': API_QRI,
  alias: ALIAS_DOCUMENT,
  'tds-qri': TDS_QRI,
}
