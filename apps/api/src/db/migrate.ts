import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Barrier, inTransaction, type Session, type Sessions } from './sessions.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Folders of numbered SQL files, recorded as `name/file`. The network's come first, because the portal fills its tables. */
const SOURCES = [
  { name: 'network', folder: fileURLToPath(new URL('../../../network/migrations/', import.meta.url)) },
  { name: 'api', folder: fileURLToPath(new URL('migrations/', import.meta.url)) },
  { name: 'identity', folder: fileURLToPath(new URL('../../../../packages/identity/migrations/', import.meta.url)) },
]

export function readMigrations(sources = SOURCES): Migration[] {
  return sources.flatMap(({ name, folder }) => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    return files.sort().map((file) => {
      // Normalises line endings, because a checkout may change them and the checksum must stay the same.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { name: `${name}/${file}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
  })
}

const RECORD = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Last migration of the baseline, which creates the same schema as the 22 older migration files (docs/decisions/046). */
const BASELINE_END = 'api/0009_assistant.sql'
const LAST_BEFORE_BASELINE = 'portal/0022_plain_lists.sql'

/** Key of the advisory lock: any constant works if every process of the portal uses the same one. */
const LOCK = 7_204_911

/**
 * Milliseconds that schema work waits for a table, because every call that needs the table waits behind it; then it gives way and tries
 * again after `pause`, for `most` milliseconds in all. After `silent` it says what it waits for.
 */
const PATIENCE = { lock: 500, pause: 1_000, most: 600_000, silent: 3_000 }
const LOCK_NOT_AVAILABLE = '55P03'

interface Told {
  applied?: (name: string) => void
  /** Told once of each thing that schema work waits for. */
  waits?: (line: string) => void
  patience?: typeof PATIENCE
}

/** Applies missing migrations, each in one transaction with its record. @returns number of files applied */
export async function migrate(owner: Sessions, migrations: readonly Migration[], told: Told = {}): Promise<number> {
  const due = await guarded(
    owner,
    async (session) => {
      await session.query(RECORD)
      await adoptBaseline(session, migrations)
      return missing(session, migrations)
    },
    told,
  )
  let count = 0
  for (const migration of due) {
    if (await guarded(owner, (session) => apply(session, migration), told)) {
      count += 1
      told.applied?.(migration.name)
    }
  }
  return count
}

/** Records the baseline as applied if the older migration files created the database. */
async function adoptBaseline(session: Session, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await session.query<{ last: string | null }>(
    `select max(name) as last from migration where name like 'portal/%'`,
  )
  const last = rows[0]?.last
  if (!last) return
  if (last !== LAST_BEFORE_BASELINE) {
    throw new Error(
      `La base de datos llega hasta la migración ${last}. Inicia una vez la versión que termina en ${LAST_BEFORE_BASELINE} y después esta.`,
    )
  }
  for (const { name, checksum } of migrations.filter(({ name }) => name.startsWith('api/') && name <= BASELINE_END)) {
    await session.query('insert into migration (name, checksum) values ($1, $2) on conflict do nothing', [
      name,
      checksum,
    ])
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

/** Applies a migration. If two processes start together, the second one waits for the lock and finds it applied. */
async function apply(session: Session, { name, sql, checksum }: Migration): Promise<boolean> {
  const { rows } = await session.query('select 1 from migration where name = $1', [name])
  if (rows.length) return false
  try {
    await session.query(sql)
  } catch (error) {
    throw new Error(`La migración ${name} falló: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
  await session.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  return true
}

const ROW_SECURITY = readFileSync(new URL('row-security.sql', import.meta.url), 'utf8')

/** Creates the roles, grants and policies of row security for every table. Runs as the schema's owner, after the migrations. */
export const raiseBarrier = (owner: Sessions, told: Told = {}): Promise<Barrier> =>
  guarded(
    owner,
    async (session) => {
      await session.query(ROW_SECURITY)
      const { rows } = await session.query<{ barrier: Barrier }>('select portal_barrier() as barrier')
      return rows[0]?.barrier ?? 'forced'
    },
    told,
  )

const OTHER_PROCESS = 'Esperando: otro proceso está actualizando esta base de datos.'
const USED_TABLE = 'Esperando: otra sesión usa una tabla que se va a cambiar. Se vuelve a intentar cada segundo.'

/** Runs schema work in a transaction, in one process at a time, without a statement time limit. If a table is in use, tries again. */
async function guarded<T>(
  owner: Sessions,
  work: (session: Session) => Promise<T>,
  { waits = () => undefined, patience: { lock, pause: rest, most, silent } = PATIENCE }: Told,
): Promise<T> {
  const told = new Set<string>()
  const tell = (line: string): void => {
    if (!told.has(line)) waits(line)
    told.add(line)
  }
  for (const began = performance.now(); ; await pause(rest)) {
    const slow = setTimeout(tell, silent, OTHER_PROCESS)
    try {
      return await inTransaction(owner, undefined, async (session) => {
        await session.query(
          `set local statement_timeout = 0; set local client_min_messages = warning; set local application_name = 'portal_internal'; select pg_advisory_xact_lock(${LOCK}); set local lock_timeout = ${lock}`,
        )
        clearTimeout(slow)
        return work(session)
      })
    } catch (error) {
      const waited = performance.now() - began
      if (!isLocked(error) || waited > most) throw error
      if (waited > silent) tell(USED_TABLE)
    } finally {
      clearTimeout(slow)
    }
  }
}

/** True if a table could not be locked in time. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === LOCK_NOT_AVAILABLE || isLocked(error.cause))
