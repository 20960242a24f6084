import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { auditCheckpoints, verifyAudit } from '../apps/api/src/http/audit.checkpoint.ts'

try {
  const { databaseUrl: url, dataDir, masterKey } = readConfig(process.env)
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    const { whole, told } = await verifyAudit(database.kysely, auditCheckpoints(dataDir, masterKey))
    console.log(told)
    process.exitCode = whole ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
