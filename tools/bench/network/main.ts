import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { setup } from '../../../apps/api/src/testing/postgres.setup.ts'
import { startPostgres } from '../../postgres.ts'
import { withStore } from '../../faults/store.ts'
import { say } from '../figures.ts'
import type { BareProcess } from './bare.process.ts'
import { measureBounds } from './bounds.ts'
import { type Child, startChild } from './child.ts'
import { measureDead } from './dead.ts'
import { measureDelivery } from './delivery.ts'
import type { NetworkProcess } from './network.process.ts'
import { measureSize } from './size.ts'
import { measureDoor } from './speed.ts'
import { measureTraffic } from './traffic.ts'
import { measureVisitors } from './visitors.ts'

const PARTS = ['door', 'delivery', 'dead', 'size', 'traffic', 'bounds', 'visitors']
const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '1_000_000' },
    calls: { type: 'string', default: '5_000_000' },
    rounds: { type: 'string', default: '5' },
    visitors: { type: 'string', default: '50' },
    only: { type: 'string', default: PARTS.join(',') },
    profile: { type: 'string' },
  },
})
const numberIn = (text: string): number => Number(text.replaceAll('_', ''))
const [tokens, rounds, calls] = [numberIn(values.tokens), numberIn(values.rounds), numberIn(values.calls)]
const wanted = (part: string): boolean => values.only.split(',').includes(part)

// Without fsync the disk sets no common pace, so that what the processors do makes the figures. Autovacuum would disturb some rounds.
const server = await startPostgres({
  fsync: 'off',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '150',
  autovacuum: 'off',
})
if (!server) throw new Error('The bench needs the programs of PostgreSQL 15 or newer.')
process.env['DATABASE_URL'] = server.url
const dropTemplate = await setup()
const urlOf = (database: string): string => Object.assign(new URL(server.url), { pathname: database }).href

const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
const startNetwork = () => startChild<NetworkProcess>(new URL('network.process.ts', import.meta.url), {}, profiling)
const startBare = () => startChild<BareProcess>(new URL('bare.process.ts', import.meta.url))

say(
  `${new Date().toISOString()}, Node ${process.version}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`,
)

/** Measures with a network of its own, so that no part meets what another one left. */
async function part(name: string, measure: (network: Child<NetworkProcess>) => Promise<void>): Promise<void> {
  if (!wanted(name)) return
  const network = await startNetwork()
  await measure(network)
  for (const line of await network.logged()) say(line)
  await network.end()
}

const bare = await startBare()
await part('door', (network) => measureDoor(network, bare, urlOf, rounds))
await part('delivery', (network) => measureDelivery(network, bare, rounds))
await part('dead', measureDead)
await bare.end()
await part('size', async (network) => {
  const large = await startNetwork()
  await measureSize(network, large, urlOf, tokens)
  for (const line of await large.logged()) say(line)
  await large.end()
})
await part('traffic', async (network) => {
  const large = await startNetwork()
  await measureTraffic(network, large, urlOf, calls)
  for (const line of await large.logged()) say(line)
  await large.end()
})
if (wanted('bounds')) await measureBounds()
if (wanted('visitors'))
  for (const on of [server.url, undefined])
    await withStore(on, (store) => measureVisitors(store, numberIn(values.visitors)))
await dropTemplate?.()
await server.stop()
process.exit()
