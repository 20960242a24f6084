import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { auditSeals } from '../apps/api/src/audit/audit.seal.ts'

const folder = resolve(process.env.DATA_DIR ?? '.data')

try {
  if (!process.env.DATABASE_URL && !existsSync(folder))
    throw new Error(`No hay datos en ${folder}: no hay auditoría que revisar.`)
  const { databaseUrl: url, dataDir, masterKeys } = readConfig(process.env)
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    const { whole, told } = await auditSeals(database.kysely, dataDir, masterKeys).verify()
    console.log(told)
    process.exitCode = whole ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
