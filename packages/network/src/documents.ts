import { ALIAS_DOCUMENT } from './alias/document.ts'
import { API_QRI } from './api-qri/document.ts'
import { API_QRI_V2 } from './api-qri-v2/document.ts'
import { signedDocument } from './examples/sign-examples.ts'
import type { OpenApi } from './openapi.ts'
import { TDS_QRI } from './tds-qri/document.ts'

/** The network's interfaces, by the name that stands in their address. */
export const DOCUMENT_NAMES = ['api-qri-v2', 'api-qri', 'alias', 'tds-qri'] as const
export type DocumentName = (typeof DOCUMENT_NAMES)[number]

/** Each interface as an OpenAPI 3.1 document whose examples are signed. */
export const DOCUMENTS: Readonly<Record<DocumentName, OpenApi>> = {
  'api-qri-v2': await signedDocument(API_QRI_V2),
  'api-qri': await signedDocument(API_QRI),
  alias: await signedDocument(ALIAS_DOCUMENT),
  'tds-qri': await signedDocument(TDS_QRI),
}

/**
 * A document to give away.
 * @param options.server takes the place of the network's two servers: a simulator's address
 */
export function openApiOf(name: DocumentName, options: { server?: string } = {}): OpenApi {
  const document = DOCUMENTS[name]
  if (options.server === undefined) return document
  return { ...document, servers: [{ url: options.server, description: 'Servidor de esta copia' }] }
}
