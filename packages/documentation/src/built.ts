import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'

/** The file of a reference document as a page for a frame. */
export const referencePageFile = (name: DocumentName) => `reference/${name}.html` as const
/** The same document as OpenAPI. */
export const openApiFile = (name: DocumentName) => `reference/${name}.openapi.json` as const

/**
 * Files that are made once, when the portal is built, and that the server reads: the tree of the pages, the search index, the passages
 * as answers by their address, and the reference documents with the policy of their pages.
 */
export const BUILT_FILES = [
  'tree.json',
  'search.json',
  'answers.json',
  'reference/policy.txt',
  ...DOCUMENT_NAMES.flatMap((name) => [referencePageFile(name), openApiFile(name)]),
] as const
export type BuiltFile = (typeof BUILT_FILES)[number]

/** Reads one of the files. @throws where the portal was not built */
export type ReadBuilt = (file: BuiltFile) => Promise<string>
