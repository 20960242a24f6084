import { ConfigurationError, readConfig } from '../../api/src/config.ts'
import { openDatabase } from '../../api/src/db/database.ts'
import { localAuthority } from '../../api/src/features/security/certificate.local.ts'
import { createVault } from '../../api/src/secrets/vault.ts'
import { startNetwork } from './start.ts'

// The integration network as a process of its own, beside any number of portals and networks of the same database.

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  const { databaseUrl: url, dataDir, databasePool: poolSize, publicUrl, outward } = config
  if (!url) throw new ConfigurationError('DATABASE_URL: la base de datos incorporada es de un solo proceso, el portal.')
  const database = await openDatabase({ url, dataDir, poolSize, log: say })
  const vault = createVault(config.network.key)
  const authority = localAuthority(config, database.kysely)
  const network = await startNetwork({
    db: database.traffic,
    open: (context, sealed) => vault.open(context, sealed),
    seal: (context, text) => vault.seal(context, text),
    clientAuthority: () => authority.certificate(),
    log: say,
    publicUrl,
    outward,
    ...config.network,
  })
  network.begin()
  say(`La red de integración está lista en ${network.address}`)
  const stop = (): void => {
    network
      .close()
      .then(() => database.close())
      .then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The IPC channel closed, because the program that started this process died.
  process.once('disconnect', stop)
} catch (error) {
  fail(error)
}
