import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEngine } from './embedded.engine.ts'
import { embeddedSessions } from './embedded.sessions.ts'
import { type Migration, migrate, raiseBarrier } from './migrate.ts'
import { lockFolder } from './process-lock.ts'
import type { Sessions } from './sessions.ts'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/portal-database', import.meta.url))

/** Opens and migrates the database, in memory without `dataDir`. A new one is restored from a dump: 4 times faster. */
export async function openEmbedded(options: {
  dataDir: string | undefined
  migrations: readonly Migration[]
  cacheDir?: string | undefined
  log: (message: string) => void
}): Promise<Sessions> {
  const { dataDir, migrations } = options
  const unlock = dataDir ? lockFolder(dataDir) : () => undefined
  try {
    const folder = dataDir ? join(dataDir, 'database') : undefined
    const isNew = !folder || !existsSync(folder)
    const dump = dumpFile(migrations, options.cacheDir)
    let template = isNew && existsSync(dump) ? dump : undefined
    const start = () => startEngine({ folder, template })
    const engine = await start().catch((error: unknown) => {
      if (!template) throw error
      options.log('database: the prepared dump could not be read, making a new one')
      template = undefined
      return start()
    })
    const sessions = embeddedSessions(engine, start)
    await migrate(sessions, migrations)
    await raiseBarrier(sessions)
    if (isNew && !template && prepareFolder(dump)) await engine.run({ kind: 'dump', file: dump })
    return {
      ...sessions,
      async close() {
        await sessions.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Dump of an empty migrated database; its name is the checksum of the migrations and of the database's version. */
export function dumpFile(migrations: readonly Migration[], folder = CACHE): string {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  const key = createHash('sha256').update(readFileSync(join(dirname(entry), '..', 'package.json')))
  for (const { name, checksum } of migrations) key.update(`\n${name} ${checksum}`)
  return join(folder, `${key.digest('hex').slice(0, 24)}.tar`)
}

/** Creates the dump's folder and deletes dumps of older migrations; false if the folder cannot be written. */
function prepareFolder(dump: string): boolean {
  const folder = dirname(dump)
  try {
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder))
      if (name.endsWith('.tar') && name !== basename(dump)) rmSync(join(folder, name), { force: true })
    return true
  } catch {
    return false
  }
}
