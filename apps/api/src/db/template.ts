import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Migration } from './migrate.ts'

export interface Template {
  /** The prepared dump, undefined until it has been made on this machine. */
  readonly found: string | undefined
  /** Where a dump of the freshly migrated database belongs; undefined where the folder cannot be written. */
  readonly file: string | undefined
  /** Removes the dumps of former migrations. */
  prune(): void
}

/** A younger one may still be written, or read by another process. */
const PRUNE_AFTER_MS = 10 * 60_000
const DEFAULT_FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/portal-database', import.meta.url))

/** The dump that a new embedded database starts from, kept under the checksum of all that went into it. */
export function findTemplate(migrations: readonly Migration[], folder = DEFAULT_FOLDER): Template {
  const key = createHash('sha256').update(engineVersion())
  for (const { name, checksum } of migrations) key.update(`\n${name} ${checksum}`)
  const file = join(folder, `${key.digest('hex').slice(0, 24)}.tar`)
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return { found: undefined, file: undefined, prune: () => undefined }
  }
  return {
    found: existsSync(file) ? file : undefined,
    file,
    prune() {
      for (const name of readdirSync(folder)) {
        const other = join(folder, name)
        const age = Date.now() - (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
        if (other !== file && age > PRUNE_AFTER_MS) rmSync(other, { force: true })
      }
    },
  }
}

function engineVersion(): string {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  const text = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')
  return String((JSON.parse(text) as { version: unknown }).version)
}
