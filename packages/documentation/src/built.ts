import { PROGRAM_NAMES, type ProgramName } from '@portal/domain/documentation/programs'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'

/** Name of the built file that contains a document of the API reference as an HTML page. */
export const referencePageFile = (name: DocumentName) => `reference/${name}.html` as const
/** Name of the built file that contains a document of the API reference as OpenAPI JSON. */
export const openApiFile = (name: DocumentName) => `reference/${name}.openapi.json` as const
/** Name of the built file that contains the source of an example program. */
export const programSource = (name: ProgramName) => `programs/${name}` as const

/**
 * Files that the build writes and the server reads: sidebar tree, search index, Markdown of each search passage by its address, documents
 * of the API reference, the content security policy of the reference pages, and example programs.
 */
export const BUILT_FILES = [
  'tree.json',
  'search.json',
  'answers.json',
  'reference/policy.txt',
  ...DOCUMENT_NAMES.flatMap((name) => [referencePageFile(name), openApiFile(name)]),
  ...PROGRAM_NAMES.map(programSource),
] as const
export type BuiltFile = (typeof BUILT_FILES)[number]

/** Function that reads one of `BUILT_FILES`. @throws Error if the portal was not built */
export type ReadBuilt = (file: BuiltFile) => Promise<string>
