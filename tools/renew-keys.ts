import { resealSigningKeys } from '@portal/identity/store/signing-keys'
import { keeperOf } from '../apps/api/src/app.ts'
import { auditSeals } from '../apps/api/src/audit/audit.seal.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { recordRenewal, renewSeals } from '../apps/api/src/secrets/renewal.ts'

// Seals everything that is kept sealed with the first MASTER_KEY and NETWORK_KEY, so that the others may be taken away. Portals on
// PostgreSQL serve on meanwhile; the embedded database opens for one process only.

try {
  const config = readConfig(process.env)
  const { databaseUrl: url, dataDir, masterKeys } = config
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    const seals = auditSeals(database.kysely, dataDir, masterKeys)
    const { whole, told } = await seals.verify()
    if (!whole) throw new Error(`${told} Revísala antes de renovar las claves.`)
    const copies = await keeperOf(config).copyForNetwork(database.kysely)
    const rows = [
      ...(await renewSeals(database, config)),
      { table: 'identity_key', ...(await resealSigningKeys(database, masterKeys)) },
    ]
    console.log(`${'tabla'.padEnd(28)}${'selladas de nuevo'.padStart(18)}${'en total'.padStart(10)}`)
    for (const { table, resealed, all } of rows)
      console.log(`${table.padEnd(28)}${String(resealed).padStart(18)}${String(all).padStart(10)}`)
    console.log(`copias de secretos para la red: ${copies}`)
    await recordRenewal(database.kysely, Object.fromEntries(rows.map(({ table, resealed }) => [table, resealed])))
    await seals.run()
    console.log('Todo se abre con la primera clave: ya puedes quitar las demás.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
