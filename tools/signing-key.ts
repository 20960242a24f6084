import { addSigningKey } from '@portal/identity/store/signing-key'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'

// Makes a new key that signs the built-in provider's tokens, before the former one is ninety days old.

try {
  const { databaseUrl: url, dataDir, masterKeys, identity } = readConfig(process.env)
  if (!identity.embedded) throw new Error('OIDC_URL: las claves de firma son de ese proveedor.')
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    const atOnce = process.argv.includes('--leaked')
    const signs = await addSigningKey(database, masterKeys, Date.now(), { atOnce })
    console.log(
      atOnce
        ? 'La clave nueva firma desde ahora y las anteriores ya no están: reinicia todas las instancias.'
        : `La clave nueva se publica dentro de un minuto y firma desde ${signs.toISOString()}; la anterior vale hasta un día después.`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
