import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acceptedCall } from './accepted.call.ts'
import { check } from './check.ts'
import { call, isHonestRefusal } from './client.ts'
import type { Issuer } from './issuer.ts'
import { freePort, MAIN, type Portal, portalEnvironment, spawnPortal, startPortal } from './portal.process.ts'
import type { Store } from './store.ts'
import { startTraffic } from './traffic.ts'
import { counted, type Verdict, verdict } from './verdict.ts'
import { creation, type Write } from './write.ts'

const PER_SECOND = 50
const BURST = 40
const END_MS = 10_000
/** By then the half of a call that was sent has surely been read by the server. */
const READ_MS = 200

/** SIGTERM while calls are on their way and more are coming. */
export async function stops(store: Store, issuer: Issuer): Promise<Verdict[]> {
  const { portal, token } = await start(store, issuer)
  const writes: Write[] = []
  const next = () => {
    const write = creation(token, writes.length + 1)
    writes.push(write)
    return write
  }
  const traffic = startTraffic(portal.origin, PER_SECOND, () => next().asked)
  await pause(1_000)
  const burst = Array.from({ length: BURST }, () => {
    const write = next()
    return { write, ...acceptedCall(portal.origin, write.asked) }
  })
  let answeredBefore = 0
  for (const { outcome } of burst) void outcome.then(() => (answeredBefore += 1))
  await Promise.all(burst.map(({ taken }) => taken))
  const running = BURST - answeredBefore
  const signalledAt = performance.now()
  const { code, ms } = await terminate(portal)
  await traffic.stop()

  const accepted = await Promise.all(burst.map(async ({ write, outcome }) => ({ write, ...(await outcome) })))
  const others = traffic.sent.map(({ asked, at, outcome }) => {
    const write = writes.find((each) => each.asked === asked)
    return { write, at, ...outcome }
  })
  const acknowledged = [...accepted, ...others].flatMap(({ write, status, body }) =>
    write && (status === 201 || status === 200) ? [{ write, status, body }] : [],
  )
  const { lost, halves } = await store.inspect((select) => check(select, acknowledged))
  const refused = others.filter(({ status }) => status === 503)
  const later = others.filter(({ at }) => at >= signalledAt)
  return [
    verdict(
      `${store.kind}, SIGTERM: what was accepted is answered`,
      `${running} on their way: ${counted(accepted.map(answered))}; sent after it: ${counted(later.map(answered))}`,
      running > 0 && accepted.every(({ status }) => status === 201),
    ),
    verdict(
      `${store.kind}, SIGTERM: a refusal for being too late is the same as for a database that is down`,
      `${refused.filter(isHonestRefusal).length} of ${refused.length}`,
      refused.every(isHonestRefusal),
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
  await pause(READ_MS)
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

const answered = ({ status, failure }: { status: number | undefined; failure: string | undefined }) => status ?? failure

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
