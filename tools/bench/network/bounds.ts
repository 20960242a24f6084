import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { portalSettings } from '../../faults/settings.ts'
import { freePort, startPortal } from '../../server-process.ts'
import { head, row, say } from '../figures.ts'

/** Addresses that the strangers call from, all of this machine. */
const addressOf = (number: number): string => `127.0.1.${number}`
const OPEN = { ofOne: 300, ofAll: 2_500, addresses: 25 }
/** The portal's pace of one network, which is that of all divided by twenty; a slow machine can't ask faster than the usual one. */
const PACE = { READS_PER_SECOND: '2', READ_BURST: '20' }
const VISITS = { ofOne: 300, ofAll: 1_200, addresses: 60 }
/** Milliseconds after which a connection that is still open counts as taken; the network itself closes it after ten seconds. */
const TAKEN_MS = 6_000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Opens connections from some addresses. @returns how many were closed at once */
async function opened(port: number, count: number, addresses: number): Promise<number> {
  const sockets: Socket[] = []
  let closed = 0
  for (let at = 0; at < count; at++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(1 + (at % addresses)) })
    sockets.push(socket.on('error', () => undefined).on('close', () => (closed += 1)))
  }
  await wait(TAKEN_MS)
  const refused = closed
  for (const socket of sockets) socket.destroy()
  await wait(TAKEN_MS)
  return refused
}

/** Whether TLS ends without a byte of an answer for a client without certificate. */
const shaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    socket.on('error', () => resolve(true)).on('data', () => resolve(false))
    socket.write('GET /qri/v2/whoami HTTP/1.1\r\nHost: localhost\r\n\r\n')
  })

/** Sends requests from some addresses at once. @returns how many were answered with 429 */
async function visited(
  origin: string,
  method: string,
  path: () => string,
  count: number,
  addresses: readonly number[],
): Promise<number> {
  const visit = (at: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = {
        method,
        localAddress: addressOf(addresses[at % addresses.length] ?? 1),
        agent: false,
        family: 4,
      }
      const sent = request(origin + path(), options, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      sent.on('error', reject).end(method === 'POST' ? '{}' : undefined)
    })
  const statuses: number[] = []
  // A machine has a limited number of sockets that begin at once.
  const rest = Array.from({ length: count }, (_, at) => at).values()
  const worker = async (): Promise<void> => {
    for (const at of rest) statuses.push(await visit(at))
  }
  await Promise.all(Array.from({ length: 100 }, worker))
  return statuses.filter((status) => status === 429).length
}

/** Prints what a portal with its network refuses to visitors who have neither a certificate nor a sign-in. */
export async function measureBounds(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const port = await freePort()
  const settings = await portalSettings({ dataDir, databaseUrl: undefined })
  const portal = await startPortal({ ...settings, ...PACE, NETWORK_PORT: String(port) })
  say('\nBounds: what a visitor without certificate and sign-in is refused\n')
  head(['what', 'asked', 'refused'])
  const { ofOne, ofAll, addresses } = OPEN
  row(['connections to the network at once, one address', ofOne, await opened(port, ofOne, 1)])
  row([`the same, ${addresses} addresses`, ofAll, await opened(port, ofAll, addresses)])
  const handshakes = await Promise.all(Array.from({ length: 50 }, () => shaken(port)))
  row(['handshakes without certificate', handshakes.length, handshakes.filter(Boolean).length])
  const page = () => `/pay/t/${randomUUID()}`
  const challenge = () => `/pay/challenge/${randomUUID()}`
  const receiver = () => `/receiver/${randomUUID()}/${'x'.repeat(32)}`
  for (const [at, [name, method, path]] of (
    [
      ['payment page', 'GET', page],
      ['challenge page', 'GET', challenge],
      ['receiver of notices', 'POST', receiver],
    ] as const
  ).entries())
    row([`${name}, one address`, VISITS.ofOne, await visited(portal.origin, method, path, VISITS.ofOne, [1 + at])])
  const others = Array.from({ length: VISITS.addresses }, (_, at) => 10 + at)
  const refused = await visited(portal.origin, 'GET', page, VISITS.ofAll, others)
  row([`payment page, ${others.length} addresses, each within its pace`, VISITS.ofAll, refused])
  await portal.end()
  await rm(dataDir, { recursive: true, force: true })
}
