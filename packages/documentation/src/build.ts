import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROGRAM_NAMES, PROGRAMS } from '@portal/domain/documentation/programs'
import { memoized } from '@portal/domain/memoized'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { DOCUMENTS } from '@portal/network/documents'
import { type BuiltFile, openApiFile, programSource, type ReadBuilt, referencePageFile } from './built.ts'
import { allPassages } from './passages.ts'
import { REFERENCE_POLICY, referencePageOf } from './reference/reference.built.ts'
import { buildIndex } from './search/build-index.ts'
import { indexToJson } from './search/passage-index.ts'
import { documentTree } from './tree.ts'

const passages = memoized(allPassages)

/** Functions that make the content of the built files, by file name. */
const MAKERS: ReadonlyMap<string, () => string | Promise<string>> = new Map<BuiltFile, () => string | Promise<string>>([
  ['tree.json', async () => JSON.stringify(await documentTree())],
  ['search.json', async () => indexToJson(buildIndex(await passages()))],
  [
    'answers.json',
    async () => JSON.stringify(Object.fromEntries((await passages()).map(({ href, markdown }) => [href, markdown]))),
  ],
  ['reference/policy.txt', () => REFERENCE_POLICY],
  ...DOCUMENT_NAMES.flatMap((name): [BuiltFile, () => string][] => [
    [referencePageFile(name), () => referencePageOf(name)],
    [openApiFile(name), () => `${JSON.stringify(DOCUMENTS[name], null, 2)}\n`],
  ]),
  ...PROGRAM_NAMES.map((name): [BuiltFile, () => Promise<string>] => [
    programSource(name),
    () => readFile(join(import.meta.dirname, '../programs', name, PROGRAMS[name].file), 'utf8'),
  ]),
])

/** Makes the content of one of `BUILT_FILES`, which the build of the portal writes and the server reads. */
export const makeBuilt: ReadBuilt = async (file) => {
  const make = MAKERS.get(file)
  if (!make) throw new Error(`Nothing makes ${file}`)
  return make()
}
