import { DEMO_INTEGRATIONS } from '@portal/fixtures/integrations'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/fixtures/people'
import { serveMetrics } from '@portal/watch/metrics.server'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import type { StartNetwork } from './server.ts'
import { failStart } from './start.failure.ts'
import { stopOnSignal } from './stop.ts'
import { createProgress } from './start.progress.ts'
import { openWatch } from './watch.ts'

// Files of this process (database, key, lock) are readable by its own user only.
process.umask(0o077)
const { say, step } = createProgress((text) => void process.stdout.write(text))

/** Starts the network beside the portal, by its code. */
const beside =
  ({ startNetwork }: typeof import('../../network/src/start.ts')): StartNetwork =>
  async ({ database, config, vault, authority, watch }) => {
    const network = await startNetwork({
      db: database.traffic,
      open: (context, sealed) => vault.open(context, sealed),
      seal: (context, text) => vault.seal(context, text),
      clientAuthority: () => authority.trusted(),
      publicUrl: config.publicUrl,
      outward: config.outward,
      watch,
      ...config.network,
    })
    const names = DEMO_INTEGRATIONS.map(({ creation }) => creation.public_name)
    return { ...network, plantWeek: () => network.plantWeek(names) }
  }

let config: Config | undefined
try {
  config = readConfig(process.env)
  const watch = openWatch(config, say)
  const { metricsPort } = config.watch
  if (metricsPort !== undefined) await serveMetrics(watch.meters, { host: config.host, port: metricsPort })
  const { databaseUrl: url, dataDir, databasePool: poolSize, network } = config
  const load = () =>
    Promise.all([import('./server.ts'), network.on ? import('../../network/src/start.ts') : Promise.resolve(undefined)])
  // Code is loaded while the embedded database opens, but after PostgreSQL, whose troubles are then told a second sooner.
  const loading = url === undefined ? load() : undefined
  const log = (line: string): void => watch.log.warn(line)
  const database = await step('Preparando la base de datos', () => openDatabase({ url, dataDir, poolSize, log }))
  const [{ startServer }, code] = await (loading ?? load())
  const server = await startServer(database, config, { say, step }, watch, code && beside(code))
  if (config.demo && config.identity.embedded) {
    say(`\n  Personas de prueba, todas con la contraseña ${DEMO_PASSWORD}:`)
    for (const person of DEMO_PEOPLE) say(`    ${person.email.padEnd(24)} ${person.what}`)
    if (!config.mail.url) say(`\n  Los correos que envía el portal quedan en ${server.address}/buzon`)
  }
  if (server.network) say(`\n  La red de integración está lista en ${server.network}`)
  // The address comes last, where a person looks for it.
  say(`\n  El portal está listo en ${server.address}\n`)
  stopOnSignal((hurry) => server.close(hurry), config.drainMs)
} catch (error) {
  failStart(error, config)
}
