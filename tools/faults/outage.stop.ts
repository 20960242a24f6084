import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { check } from './check.ts'
import { call } from './client.ts'
import type { Issuer } from './issuer.ts'
import { freePort, MAIN, type Portal, portalEnvironment, spawnPortal, startPortal } from './portal.process.ts'
import type { Store } from './store.ts'
import { type Sent, startTraffic } from './traffic.ts'
import { counted, type Verdict, verdict } from './verdict.ts'
import { creation, isStored, type Write } from './write.ts'

const PER_SECOND = 50
const BURST = 40
const END_MS = 10_000
/** By then a call that was sent has surely been read by the server. */
const ACCEPTED_MS = 50

/** SIGTERM while calls are on their way. */
export async function stops(store: Store, issuer: Issuer): Promise<Verdict[]> {
  const { portal, token } = await start(store, issuer)
  const writes: Write[] = []
  const next = () => {
    const write = creation(token, writes.length + 1)
    writes.push(write)
    return write.asked
  }
  const traffic = startTraffic(portal.origin, PER_SECOND, next)
  await pause(1_000)
  const at = performance.now()
  const burst = Array.from({ length: BURST }, async (): Promise<Sent> => {
    const asked = next()
    return { asked, at, outcome: await call(portal.origin, asked) }
  })
  await pause(ACCEPTED_MS)
  const signalledAt = performance.now()
  const { code, ms } = await terminate(portal)
  await traffic.stop()
  const sent = [...traffic.sent, ...(await Promise.all(burst))]

  const accepted = sent.filter((each) => each.at + ACCEPTED_MS <= signalledAt + 1)
  const running = accepted.filter((each) => each.at + each.outcome.ms > signalledAt)
  const later = sent.filter((each) => each.at + ACCEPTED_MS > signalledAt + 1)
  const acknowledged = writes.flatMap((write) => {
    const outcome = sent.find(({ asked }) => asked === write.asked)?.outcome
    return outcome && isStored(outcome) ? [{ write, status: outcome.status ?? 0, body: outcome.body }] : []
  })
  const { lost, halves } = await store.inspect((select) => check(select, acknowledged))
  return [
    verdict(
      `${store.kind}, SIGTERM: what was accepted is answered`,
      `${running.length} on their way, ${counted(accepted.map(answered))}; sent later: ${counted(later.map(answered))}`,
      running.length > 0 && accepted.every(({ outcome }) => isStored(outcome)),
    ),
    verdict(
      `${store.kind}, SIGTERM: exit code 0 within ${END_MS} ms`,
      `code ${code} after ${ms} ms`,
      code === 0 && ms <= END_MS,
    ),
    verdict(
      `${store.kind}, SIGTERM: what was acknowledged is stored`,
      `${acknowledged.length} acknowledged, ${lost.size} lost, ${halves.size} kinds of halves`,
      lost.size + halves.size === 0,
    ),
  ]
}

/** SIGTERM while a client has sent half of a body and nothing more. */
export async function stopsDespiteStalledClient(store: Store, issuer: Issuer): Promise<Verdict[]> {
  const { portal, token } = await start(store, issuer)
  const socket: Socket = connect(Number(new URL(portal.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = ['POST /api/integration HTTP/1.1', 'host: localhost', `authorization: Bearer ${token}`]
  socket.write(`${[...head, 'content-type: application/json', 'content-length: 100'].join('\r\n')}\r\n\r\n{"enroller`)
  await pause(ACCEPTED_MS)
  const { code, ms } = await terminate(portal)
  socket.destroy()
  return [
    verdict(
      `${store.kind}, SIGTERM with half a request: exit code 0 within ${END_MS} ms`,
      code === null ? `still running after ${ms} ms` : `code ${code} after ${ms} ms`,
      code === 0 && ms <= END_MS,
    ),
  ]
}

/** A second server on the folder of a running one. */
export async function refusesSecondProcess(store: Store, issuer: Issuer): Promise<Verdict[]> {
  const { portal, env } = await start(store, issuer)
  const second = spawnPortal(MAIN, { ...env, PORT: String(await freePort()) })
  const code = await second.ended
  const said = second.output().trim()
  const lockRemains = existsSync(join(store.dataDir, 'database.lock'))
  const { status } = await call(portal.origin, { method: 'GET', path: '/api/ready' })
  await terminate(portal)
  return [
    verdict(
      'A second process on the data folder: exit code 1 and the number of the first',
      `code ${code}: ${said.replace(store.dataDir, 'DATA_DIR')}`,
      code === 1 && said.includes(String(portal.pid)) && !said.includes('\n'),
    ),
    verdict('The first one is not disturbed', `ready ${status}, lock ${lockRemains}`, status === 200 && lockRemains),
  ]
}

async function start(store: Store, issuer: Issuer) {
  const { dataDir, databaseUrl } = store
  const env = portalEnvironment({ port: await freePort(), issuer: issuer.url, dataDir, databaseUrl })
  const portal = await startPortal(MAIN, env)
  const token = issuer.token()
  await call(portal.origin, { method: 'GET', path: '/api/integration', token })
  return { portal, token, env }
}

/** Asks the server to end; one that has not after twice the limit is killed, and its code is null. */
async function terminate(portal: Portal): Promise<{ code: number | null; ms: number }> {
  const started = performance.now()
  const patience = setTimeout(() => void portal.end('SIGKILL'), 2 * END_MS)
  const code = await portal.end('SIGTERM')
  clearTimeout(patience)
  return { code, ms: Math.round(performance.now() - started) }
}
