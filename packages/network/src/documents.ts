import type { DocumentName } from './document.names.ts'
import { signedDocument } from './examples/sign-examples.ts'
import type { OpenApi } from './openapi.ts'
import { UNSIGNED } from './unsigned.ts'

/** Each interface as an OpenAPI 3.1 document whose examples are signed. */
export const DOCUMENTS: Readonly<Record<DocumentName, OpenApi>> = {
  'api-qri-v2': await signedDocument(UNSIGNED['api-qri-v2']),
  'api-qri': await signedDocument(UNSIGNED['api-qri']),
  alias: await signedDocument(UNSIGNED.alias),
  'tds-qri': await signedDocument(UNSIGNED['tds-qri']),
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
