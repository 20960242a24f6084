import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startPortal } from '../server-process.ts'
import { call, counted, isStored, type Outcome, signIn } from './call.ts'
import { callNetwork, register } from './network/party.ts'
import { MERCHANT } from './network/payments.ts'
import { steadily } from './pace.ts'
import { startProxy } from './proxy.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Calls of a second, of which four of ten go to the network. */
const RATE = Number(process.env['ROLLING_RATE'] ?? 100)
const DRAIN_SECONDS = 4
/** Parties that share the network's calls, because each has a quota. */
const PARTIES = 8
const BETWEEN_MS = 4_000

/** Two portals with their networks end and start again in turn, behind a proxy that never repeats a call. */
export async function rollingRestart(store: Store): Promise<void> {
  const port = await freePort()
  const settings = async (): Promise<Record<string, string>> => ({
    ...(await portalSettings(store.settings)),
    NETWORK_PORT: String(await freePort()),
    NETWORK_PROXY_PROTOCOL: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  })
  const envs = [await settings(), await settings()] as const
  const instances = envs.map(({ PORT = '', NETWORK_PORT = '' }) => ({ portal: PORT, network: NETWORK_PORT }))
  const [one, two] = instances
  if (!one || !two) throw new Error('Two instances are needed')
  const running = [await startPortal(envs[0]), await startPortal(envs[1])]
  const proxy = await startProxy(port, [one, two])
  const origin = `http://localhost:${port}`
  const stop = new AbortController()
  try {
    const token = (await signIn(origin))[0] ?? ''
    const writer = new Writer(token)
    const parties = await Promise.all(
      Array.from({ length: PARTIES }, (_, index) =>
        register(origin, token, { name: `Reinicio ${index}`, type: 'collector', receiver: `${origin}/none` }),
      ),
    )
    const asked: { portal: Promise<Outcome>[]; network: Promise<{ status: number }>[] } = { portal: [], network: [] }
    const read = (path: string) => call(origin, { method: 'GET', path, token })
    const ask = (turn: number): void => {
      const party = parties[turn % PARTIES]
      if (turn % 10 < 4 && party) asked.network.push(charge(proxy.network, party, turn))
      else if (turn % 10 === 4) asked.portal.push(writer.send(origin, writer.registration()))
      else asked.portal.push(read(turn % 2 ? '/api/integration' : '/config.json'))
    }
    const asking = steadily(RATE, stop.signal, ask)
    const codes: (number | null | undefined)[] = []
    await pause(BETWEEN_MS)
    for (const index of [0, 1] as const) {
      codes.push(await running[index]?.end())
      running[index] = await startPortal(envs[index])
      await pause(BETWEEN_MS)
    }
    stop.abort()
    await asking
    const portal = await Promise.all(asked.portal)
    const network = await Promise.all(asked.network)
    say(portal.every(isStored), 'Rolling restart: every call of the portal is answered', counted(portal))
    const paid = network.filter(({ status }) => status === 201).length
    say(
      paid === network.length,
      'Rolling restart: every call of the network is answered',
      `201 × ${paid} of ${network.length}`,
    )
    say(
      codes.every((code) => code === 0),
      'Rolling restart: each instance ends by itself',
      `exit codes ${codes.join(', ')}`,
    )
  } finally {
    stop.abort()
    await proxy.end()
    await Promise.all(running.map((each) => each.end('SIGKILL')))
  }
}

const charge = (door: string, party: Parameters<typeof callNetwork>[1], turn: number) =>
  callNetwork(door, party, {
    method: 'POST',
    path: '/qri/v2/tokens',
    key: randomUUID(),
    body: {
      amount: 15_990,
      order_id: `ROLL-${turn}`,
      description: 'Reinicio por turnos',
      commerce: MERCHANT,
      expires_in: 600,
      single_use: true,
    },
  })
