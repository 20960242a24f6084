import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'

/** Name of the built file that contains a document of the API reference as an HTML page. */
export const referencePageFile = (name: DocumentName) => `reference/${name}.html` as const
/** Name of the built file that contains a document of the API reference as OpenAPI JSON. */
export const openApiFile = (name: DocumentName) => `reference/${name}.openapi.json` as const

/**
 * Files that the build writes and the server reads: sidebar tree, search index, Markdown of each search passage by its address, documents
 * of the API reference, and the content security policy of the reference pages.
 */
export const BUILT_FILES = [
  'tree.json',
  'search.json',
  'answers.json',
  'reference/policy.txt',
  ...DOCUMENT_NAMES.flatMap((name) => [referencePageFile(name), openApiFile(name)]),
] as const
export type BuiltFile = (typeof BUILT_FILES)[number]

/** Function that reads one of `BUILT_FILES`. @throws Error if the portal was not built */
export type ReadBuilt = (file: BuiltFile) => Promise<string>
