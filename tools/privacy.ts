import { parseArgs } from 'node:util'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { eraseFor, exportFor } from '../apps/api/src/features/account/account.operator.ts'
import { createPost } from '../apps/api/src/outbound/post.ts'

const USE = 'Uso: npm run privacy -- export --sub SUB > datos.json, o npm run privacy -- erase --sub SUB'

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { sub: { type: 'string' } } })
  const [verb] = positionals
  const { databaseUrl: url, dataDir, publicUrl, contactEmail } = readConfig(process.env)
  if (!values.sub || (verb !== 'export' && verb !== 'erase')) throw new Error(USE)
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    if (verb === 'export') console.log(await exportFor(database, values.sub))
    else {
      await eraseFor(database, createPost(publicUrl, contactEmail), values.sub)
      console.error('La cuenta se eliminó. Los procesos que la vieron hace poco la olvidan en cinco minutos.')
    }
  } finally {
    await database.close()
  }
} catch (error) {
  const unknown = error instanceof Error && error.message === 'no result'
  console.error(unknown ? 'No hay ninguna persona con ese sub.' : error instanceof Error ? error.message : error)
  process.exitCode = 1
}
