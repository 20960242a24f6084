import { setTimeout as pause } from 'node:timers/promises'
import { ConfigurationError, readConfig } from '../../api/src/config.ts'
import { openDatabase } from '../../api/src/db/database.ts'
import { localAuthority } from '../../api/src/features/security/certificate.local.ts'
import { createVault } from '../../api/src/secrets/vault.ts'
import { serveHealth } from './health.ts'
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
  const vault = createVault(config.network.keys)
  const authority = localAuthority(config, database.kysely)
  const network = await startNetwork({
    db: database.traffic,
    open: (context, sealed) => vault.open(context, sealed),
    seal: (context, text) => vault.seal(context, text),
    clientAuthority: () => authority.trusted(),
    log: say,
    publicUrl,
    outward,
    ...config.network,
  })
  network.begin()
  say(`La red de integración está lista en ${network.address}`)
  let closing: AbortController | undefined
  const { host, healthPort: port } = config.network
  if (port !== undefined) serveHealth({ host, port }, async () => !closing && (await database.ready()))
  const close = async (hurry: AbortSignal): Promise<void> => {
    network.drain()
    await pause(config.drainMs, undefined, { signal: hurry }).catch(() => undefined)
    await network.close()
    await database.close()
  }
  // The second signal ends the time in which balancers turn to other instances.
  const stop = (): void => {
    if (closing) return closing.abort()
    closing = new AbortController()
    close(closing.signal).then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The IPC channel closed, because the program that started this process died.
  process.on('disconnect', stop)
} catch (error) {
  fail(error)
}
