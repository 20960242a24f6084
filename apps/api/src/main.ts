import { DEMO_INTEGRATIONS } from '@portal/fixtures/integrations'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/fixtures/people'
import { serveMetrics } from '@portal/watch/metrics.server'
import { type Config, readConfig } from './config.ts'
import { startServer, type StartNetwork } from './server.ts'
import { failStart } from './start.failure.ts'
import { stopOnSignal } from './stop.ts'
import { createProgress } from './start.progress.ts'
import { openWatch } from './watch.ts'

// Files of this process (database, key, lock) are readable by its own user only.
process.umask(0o077)
const { say, step } = createProgress((text) => void process.stdout.write(text))

/** Starts the network beside the portal. `loading` is its code, which a portal without the network does not need. */
const beside =
  (loading: Promise<typeof import('../../network/src/start.ts')>): StartNetwork =>
  async ({ database, config, vault, authority, watch }) => {
    const { startNetwork } = await loading
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
  // Loaded while the database opens.
  const startNetwork = config.network.on ? beside(import('../../network/src/start.ts')) : undefined
  const server = await startServer(config, { say, step }, watch, startNetwork)
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
