import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../samples')

/** Names of the sample programs that pages can show; each sample exists in every programming language. */
export const SAMPLE_NAMES: readonly string[] = readdirSync(FOLDER)

/** Sample program in one programming language, with its source code. */
export interface SampleFile {
  /** Short name of the programming language, used in element ids. */
  id: string
  /** Name of the programming language as readers see it. */
  label: string
  language: string
  code: string
}

const FILES = [
  { id: 'curl', label: 'cURL', language: 'bash', file: 'curl.sh' },
  { id: 'node', label: 'Node.js', language: 'javascript', file: 'node.mjs' },
  { id: 'python', label: 'Python', language: 'python', file: 'python.py' },
  { id: 'java', label: 'Java', language: 'java', file: 'Main.java' },
  { id: 'php', label: 'PHP', language: 'php', file: 'php.php' },
] as const

/** Sample programs by name; each has one file per programming language, in the order of the page's tabs. */
export type Samples = ReadonlyMap<string, readonly SampleFile[]>

/** Reads the sample programs with the given names. @throws Error if the file of a programming language is missing */
export async function readSamples(names: readonly string[]): Promise<Samples> {
  return new Map(await Promise.all(names.map(async (name) => [name, await filesOf(name)] as const)))
}

const filesOf = (name: string): Promise<SampleFile[]> =>
  Promise.all(
    FILES.map(async ({ file, ...rest }) => ({
      ...rest,
      code: (await readFile(join(FOLDER, name, file), 'utf8')).trimEnd(),
    })),
  )
