import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { isProgram } from '@portal/domain/documentation/programs'
import { FOUND, MISSING, type SampleLanguage } from './sample-language.ts'
import { FAST_JAVA } from './sample-run.ts'

const isWritten = (name: string): boolean => isProgram(`collector-${name}`)

/** Installed programming languages of the example programs. */
export const PROGRAM_LANGUAGES = FOUND.filter(({ name }) => isWritten(name))
/** Names of the example programs' programming languages that are not installed. */
export const MISSING_LANGUAGES = MISSING.filter(isWritten)

interface Settings {
  /** Folder in which the program runs. */
  folder: string
  args: readonly string[]
  env: Record<string, string>
  /** Text that the person types. */
  typed?: string
}

/** Example program that was started. */
export class RunningProgram {
  static readonly #running = new Set<ChildProcess>()

  /** Ends the programs that a failed test has left. */
  static endAll(): void {
    for (const child of RunningProgram.#running) child.kill()
  }

  /** Exit code and output of the program once it has ended. */
  readonly ended: Promise<{ code: number; output: string }>
  readonly #child: ChildProcess
  readonly #stdout: NodeJS.ReadableStream
  #printed = ''

  constructor({ program, name }: SampleLanguage, file: string, { folder, args, env, typed = '' }: Settings) {
    const flags = name === 'java' ? ['-Dfile.encoding=UTF-8', ...FAST_JAVA] : []
    const child = spawn(program, [...flags, file, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'pipe',
    })
    this.#child = child
    this.#stdout = child.stdout.on('data', (part) => (this.#printed += String(part)))
    child.stdin.end(typed)
    RunningProgram.#running.add(child)
    this.ended = Promise.all([text(child.stderr), once(child, 'close')]).then(([errors]) => {
      RunningProgram.#running.delete(child)
      return { code: child.exitCode ?? 1, output: this.#printed + errors }
    })
  }

  /** Ends a program that does not end by itself. */
  async end(): Promise<string> {
    this.#child.kill()
    return (await this.ended).output
  }

  /** Waits until the program has printed a pattern. @returns what the first group of the pattern matched */
  async printed(pattern: RegExp): Promise<string> {
    for (;;) {
      const [, found] = pattern.exec(this.#printed) ?? []
      if (found !== undefined) return found
      const end = await Promise.race([once(this.#stdout, 'data').then(() => undefined), this.ended])
      if (end) throw new Error(`The program ended: ${end.output}`)
    }
  }
}
