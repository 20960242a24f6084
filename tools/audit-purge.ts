import { purgeAudit } from '../apps/api/src/audit/purge.ts'
import { auditSeals } from '../apps/api/src/audit/audit.seal.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { databaseOver } from '../apps/api/src/db/database.ts'
import { postgresSessions } from '../apps/api/src/db/postgres.sessions.ts'
import { enter } from '../apps/api/src/db/sessions.ts'

// Moves audit rows that are older than a year from the database of DATABASE_URL into a file of the folder that is given.

const HOUR_MS = 3_600_000

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Di en qué carpeta guardar el archivo: npm run audit:purge -- CARPETA')
  const { databaseUrl: url, dataDir, masterKeys } = readConfig(process.env)
  if (!url) throw new Error('DATABASE_URL: la base de datos incorporada no tiene filas que sacar.')
  // As the schema's owner, because no role of the portal may remove rows of the audit.
  const prelude = enter('forced', 'internal')
  const sessions = postgresSessions({ url, poolSize: 1, limits: { statementMs: HOUR_MS }, log: console.error, prelude })
  const { kysely: db } = databaseOver('postgres', sessions)
  try {
    const purged = await purgeAudit(db, auditSeals(db, dataDir, masterKeys), folder)
    console.log(
      purged
        ? `Auditoría: ${purged.rows} filas de hace más de un año quedaron en ${purged.file} (sha256 ${purged.sha256}).`
        : 'Auditoría: no hay filas selladas de hace más de un año.',
    )
  } finally {
    await sessions.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
