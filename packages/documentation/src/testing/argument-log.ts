import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAMS = ['awk', 'curl', 'openssl', 'perl', 'sed', 'tr']

/** Folder of programs that write their arguments to a log and then run the real program of the same name. */
export class ArgumentLog {
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-arguments-'))
  readonly #log = join(this.#folder, 'log')
  /** Value of `PATH` with which the shell finds the logging programs before the real programs. */
  readonly path = `${this.#folder}:${process.env['PATH']}`

  constructor() {
    for (const name of PROGRAMS) {
      const file = join(this.#folder, name)
      const real = `PATH='${process.env['PATH']}'`
      writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "${name} $*" >>'${this.#log}'\n${real} exec ${name} "$@"\n`)
      chmodSync(file, 0o700)
    }
  }

  /** Log text with the names and arguments of all programs that were started. */
  read(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : ''
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}
