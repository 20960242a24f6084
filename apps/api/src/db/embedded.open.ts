import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { raiseBarrier } from './barrier.ts'
import { startEngine } from './embedded.engine.ts'
import { embeddedSessions } from './embedded.sessions.ts'
import { type Migration, migrate } from './migrate.ts'
import { lockFolder } from './process-lock.ts'
import type { Sessions } from './sessions.ts'
import { findTemplate } from './template.ts'

/**
 * Opens and migrates the embedded database. A new one is restored from a prepared dump if there is one.
 * @param options.dataDir folder that this process will own; undefined keeps the data in memory
 */
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
    const template = findTemplate(migrations, options.cacheDir)
    let usable = true
    const start = (from?: string) => startEngine({ folder, template: from })
    const engine = await start(template.found).catch((error: unknown) => {
      if (!isNew || !template.found) throw error
      options.log('database: the prepared dump could not be read, making a new one')
      usable = false
      return start()
    })
    const sessions = embeddedSessions(engine, () => start())
    await migrate(sessions, migrations)
    await raiseBarrier(sessions)
    if (isNew && template.file && !(usable && template.found)) {
      await engine.run({ kind: 'dump', file: template.file })
      template.prune()
    }
    return {
      acquire: (door) => sessions.acquire(door),
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
