import { setTimeout as pause } from 'node:timers/promises'
import { call, counted, isStored, type Outcome, signIn } from './call.ts'
import { register } from './network/party.ts'
import { createCharge } from './network/payments.ts'
import { steadily } from './pace.ts'
import { startPair } from './pair.ts'
import { say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Calls of a second, of which four of ten go to the network. */
const RATE = Number(process.env['ROLLING_RATE'] ?? 100)
/** Parties that share the network's calls, because each has a quota. */
const PARTIES = 8
const BETWEEN_MS = 4_000

/** Two portals with their networks end and start again in turn, behind a proxy that never repeats a call. */
export async function rollingRestart(store: Store): Promise<void> {
  const pair = await startPair(store)
  const { origin } = pair
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
    const asking = steadily(RATE, stop.signal, (turn) => {
      const party = parties[turn % PARTIES]
      if (turn % 10 < 4 && party) asked.network.push(createCharge(pair.network, party, `ROLL-${turn}`))
      else if (turn % 10 === 4) asked.portal.push(writer.send(origin, writer.registration()))
      else asked.portal.push(read(turn % 2 ? '/api/integration' : '/config.json'))
    })
    await pause(BETWEEN_MS)
    const codes = await pair.restart(BETWEEN_MS)
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
    await pair.end()
  }
}
