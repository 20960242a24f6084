import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Migration } from './migrate.ts'

export interface Template {
  /** Path of the prepared dump; undefined until this machine has made it. */
  readonly found: string | undefined
  /** Path where the dump should be written; undefined if the folder is not writable. */
  readonly file: string | undefined
  /** Deletes dumps of older migrations. */
  prune(): void
}

/** Minimum age of a dump before it is deleted, because a younger one may still be in use by another process. */
const PRUNE_AFTER_MS = 10 * 60_000
const DEFAULT_FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/portal-database', import.meta.url))

/** Finds the dump that a new embedded database is restored from; its name is the checksum of the migrations. */
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
