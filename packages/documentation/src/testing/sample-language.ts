import { spawnSync } from 'node:child_process'

/** Programming language in which every sample of the documentation exists. */
export interface SampleLanguage {
  name: 'bash' | 'node' | 'python' | 'java' | 'php'
  file: string
  program: string
  /** Oldest version of the language's program that runs the samples; its `--version` output is compared with it. */
  since: readonly [major: number, minor: number]
  /** Arguments with which the program fails if an extension that the samples need is not installed. */
  extension?: readonly string[]
}

const LANGUAGES: readonly SampleLanguage[] = [
  { name: 'bash', file: 'curl.sh', program: 'bash', since: [3, 2] },
  { name: 'node', file: 'node.mjs', program: process.execPath, since: [20, 0] },
  { name: 'python', file: 'python.py', program: 'python3', since: [3, 11] },
  { name: 'java', file: 'Main.java', program: 'java', since: [17, 0] },
  { name: 'php', file: 'php.php', program: 'php', since: [8, 2], extension: ['--ri', 'curl'] },
]

const isHere = ({ program, since, extension }: SampleLanguage): boolean => {
  if (extension && spawnSync(program, extension).status !== 0) return false
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [major = 0, minor = 0] = (/\d+(\.\d+)?/.exec(stdout ?? '')?.[0] ?? '').split('.').map(Number)
  return major > since[0] || (major === since[0] && minor >= since[1])
}

/** Programming languages of the samples whose interpreter is installed; the shell and Node.js always are. */
export const FOUND = LANGUAGES.filter((language) => ['bash', 'node'].includes(language.name) || isHere(language))

/** Names of the samples' programming languages that are not installed. */
export const MISSING = LANGUAGES.filter((language) => !FOUND.includes(language)).map(({ name }) => name)
