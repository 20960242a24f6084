import { setTimeout as pause } from 'node:timers/promises'
import { serveMetrics } from '@portal/watch/metrics.server'
import { type Config, ConfigurationError, readConfig } from '../../api/src/config.ts'
import { openDatabase } from '../../api/src/db/database.ts'
import { localAuthority } from '../../api/src/features/security/certificate.local.ts'
import { meterDatabase } from '../../api/src/metrics.ts'
import { createVault } from '../../api/src/secrets/vault.ts'
import { failStart } from '../../api/src/start.failure.ts'
import { stopOnSignal } from '../../api/src/stop.ts'
import { openWatch } from '../../api/src/watch.ts'
import { serveHealth } from './health.ts'
import { startNetwork } from './start.ts'

// The integration network as a process of its own, beside any number of portals and networks of the same database.

const say = (line: string): void => void process.stdout.write(`${line}\n`)

let config: Config | undefined
try {
  config = readConfig(process.env)
  const watch = openWatch(config, say)
  const { metricsPort } = config.watch
  if (metricsPort !== undefined) await serveMetrics(watch.meters, { host: config.network.host, port: metricsPort })
  const { databaseUrl: url, dataDir, databasePool: poolSize, publicUrl, outward } = config
  if (!url) throw new ConfigurationError('DATABASE_URL: la base de datos incorporada es de un solo proceso, el portal.')
  const database = await openDatabase({ url, dataDir, poolSize, log: (line) => watch.log.warn(line) })
  meterDatabase(watch.meters, database)
  const vault = createVault(config.network.keys)
  const authority = localAuthority(config, database.kysely)
  const network = await startNetwork({
    db: database.traffic,
    open: (context, sealed) => vault.open(context, sealed),
    seal: (context, text) => vault.seal(context, text),
    clientAuthority: () => authority.trusted(),
    watch,
    publicUrl,
    outward,
    ...config.network,
  })
  network.begin()
  say(`La red de integración está lista en ${network.address}`)
  const { drainMs } = config
  const isStopping = stopOnSignal(async (hurry) => {
    network.drain()
    await pause(drainMs, undefined, { signal: hurry }).catch(() => undefined)
    await network.close()
    await database.close()
  }, drainMs)
  const { host, healthPort: port } = config.network
  if (port !== undefined) await serveHealth({ host, port }, async () => !isStopping() && (await database.ready()))
} catch (error) {
  failStart(error, config)
}
