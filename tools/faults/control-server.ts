import { makeBuilt } from '@portal/documentation/build'
import { createVerifier } from '../../apps/api/src/access/token.ts'
import { createApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { databaseOver } from '../../apps/api/src/db/database.ts'
import { openEmbedded } from '../../apps/api/src/db/embedded.open.ts'
import { migrate, readMigrations } from '../../apps/api/src/db/migrate.ts'
import { postgresSessions } from '../../apps/api/src/db/postgres.sessions.ts'
import { MIGRATIONS } from '../../apps/api/src/db/migration-sources.ts'
import { asOwner } from '../../apps/api/src/testing/database.ts'
import { type Tampering, tampered } from './tampered.sessions.ts'

/** The server's own calls over a database that betrays them: what the kill harness must find, or it finds nothing. */
const tampering = process.env['TAMPERING'] as Tampering
const config = readConfig(process.env)
const migrations = readMigrations(MIGRATIONS)
const log = () => undefined

const sessions = config.databaseUrl
  ? postgresSessions({ url: config.databaseUrl, poolSize: config.databasePool, log })
  : await openEmbedded({ dataDir: config.dataDir, migrations, log })
if (config.databaseUrl) await migrate(sessions, migrations)
const kind = config.databaseUrl ? 'postgres' : 'embedded'
if (tampering === 'no-transaction') {
  // Statement by statement the database's own look at the owner would refuse every creation, and nothing could be half-written.
  const owner = databaseOver(kind, asOwner(sessions))
  for (const table of ['integration', 'membership']) await owner.query(`alter table ${table} disable trigger user`)
}

const { realm, audience, clientId, url } = config.identity
const published = await fetch(`${url}/realms/${realm}/protocol/openid-connect/certs`)
const { keys } = (await published.json()) as { keys: [{ kty: 'RSA'; n: string; e: string }] }
const verify = createVerifier({ issuer: `${url}/realms/${realm}`, audience, clientId, keys: () => keys[0] })
const { app } = createApp({
  config,
  database: databaseOver(kind, tampered(sessions, tampering)),
  verify,
  log: false,
  readBuilt: makeBuilt,
})
await app.listen({ host: config.host, port: config.port })
