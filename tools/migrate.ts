import { readConfig } from '../apps/api/src/config.ts'
import { migrate, raiseBarrier, readMigrations } from '../apps/api/src/db/migrate.ts'
import { postgresSessions } from '../apps/api/src/db/postgres.sessions.ts'

// Brings the schema of DATABASE_URL to this release while an earlier release serves on; instances of this release start after it.

const HOUR_MS = 3_600_000
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const { databaseUrl: url } = readConfig(process.env)
  if (!url) throw new Error('DATABASE_URL: la base de datos incorporada se actualiza sola al iniciar el portal.')
  const owner = postgresSessions({ url, poolSize: 1, limits: { statementMs: HOUR_MS }, log: say })
  try {
    let began = performance.now()
    const applied = (name: string): void => {
      say(`${name.padEnd(40)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
      began = performance.now()
    }
    const count = await migrate(owner, readMigrations(), { applied, waits: say })
    await raiseBarrier(owner, { waits: say })
    say(count === 0 ? 'La base de datos ya está al día.' : `Migraciones aplicadas: ${count}.`)
  } finally {
    await owner.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
