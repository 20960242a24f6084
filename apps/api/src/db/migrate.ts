import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inTransaction, type Session, type Sessions } from './sessions.ts'

/**
 * Folder of numbered SQL files. `name` prefixes the file's name where migrations are recorded, as in `portal/0001_people.sql`.
 */
export interface MigrationSource {
  name: string
  directory: URL | string
}

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Reads all migrations in the order of their folders and numbers; a missing folder has none. */
export function readMigrations(sources: readonly MigrationSource[]): Migration[] {
  return sources.flatMap(({ name, directory }) => {
    const folder = directory instanceof URL ? fileURLToPath(directory) : directory
    if (!existsSync(folder)) return []
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    return files.sort().map((file) => {
      // Normalises line endings, because a checkout may change them and the checksum must not.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { name: `${name}/${file}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
  })
}

const RECORD = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Key of the advisory lock: any constant works if every process of the portal uses the same one. */
const LOCK = 7_204_911

/**
 * Applies missing migrations, forward only, each file in one transaction together with its record.
 * @returns number of files applied
 * @throws Error naming a file whose text changed after it was applied
 */
export async function migrate(sessions: Sessions, migrations: readonly Migration[]): Promise<number> {
  const session = await sessions.acquire()
  try {
    await inTransaction(session, (open) => guarded(open, () => open.script(RECORD)))
    let count = 0
    for (const migration of await missing(session, migrations)) {
      if (await inTransaction(session, (open) => apply(open, migration))) count += 1
    }
    return count
  } finally {
    session.release()
  }
}

async function missing(session: Session, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await session.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return migrations.filter(({ name, checksum }) => {
    const known = applied.get(name)
    if (known && known !== checksum) {
      throw new Error(
        `La migración ${name} cambió después de haber sido aplicada: agrega una nueva en vez de editarla.`,
      )
    }
    return !known
  })
}

/** If two processes start together the second waits for the lock and then finds nothing to apply. */
async function apply(session: Session, { name, sql, checksum }: Migration): Promise<boolean> {
  return guarded(session, async () => {
    const { rows } = await session.query('select 1 from migration where name = $1', [name])
    if (rows.length) return false
    try {
      await session.script(sql)
    } catch (error) {
      throw new Error(`La migración ${name} falló: ${error instanceof Error ? error.message : ''}`, { cause: error })
    }
    await session.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    return true
  })
}

/** Runs schema work in one process at a time, without a statement time limit. */
export async function guarded<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.script(
    `set local statement_timeout = 0; set local client_min_messages = warning; set local application_name = 'portal_internal'; select pg_advisory_xact_lock(${LOCK})`,
  )
  return work()
}
