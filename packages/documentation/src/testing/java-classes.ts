import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const COMPILER = join(import.meta.dirname, 'Compile.java')

/** Classes of samples in Java, compiled by one process: `java Main.java` compiles at each start, which takes four fifths of its time. */
export class JavaClasses {
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-classes-'))

  /** Folder with the classes of a sample. */
  path(name: string): string {
    return join(this.#folder, name)
  }

  /** Compiles the samples with these names, whose files `fileOf` tells. */
  async compile(names: Iterable<string>, fileOf: (name: string) => string): Promise<void> {
    const pairs = [...names].flatMap((name) => [fileOf(name), this.path(name)])
    await promisify(execFile)('java', [COMPILER, ...pairs])
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}
