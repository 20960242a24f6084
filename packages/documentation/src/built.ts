import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'

/** Name of the file with a reference document as an HTML page. */
export const referencePageFile = (name: DocumentName) => `reference/${name}.html` as const
/** Name of the file with a reference document as OpenAPI JSON. */
export const openApiFile = (name: DocumentName) => `reference/${name}.openapi.json` as const

/**
 * Files that the build writes and the server reads: tree of the pages, search index, Markdown of each passage by its address, and the
 * reference documents with the content security policy of their pages.
 */
export const BUILT_FILES = [
  'tree.json',
  'search.json',
  'answers.json',
  'reference/policy.txt',
  ...DOCUMENT_NAMES.flatMap((name) => [referencePageFile(name), openApiFile(name)]),
] as const
export type BuiltFile = (typeof BUILT_FILES)[number]

/** Reads a built file. @throws if the portal was not built */
export type ReadBuilt = (file: BuiltFile) => Promise<string>
