import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openReceiver } from '../../apps/network/src/testing/receiver.ts'
import { freePort, startPortal } from '../server-process.ts'
import { startSmtpListener } from '../smtp-listener.ts'
import { call, counted, isStored, type Outcome, signIn } from './call.ts'
import { callNetwork, type Party, register } from './network/party.ts'
import { createCharge } from './network/payments.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

const OUTAGE_MS = 5_000
const WRITE_EVERY_MS = 100
/** Limit for what waited, after the partner's return: longer than the wait before the second retry of a notice. */
const COMES_MS = 90_000
const TOKENS = 20

/** The mail server and a receiver of notices work (control), then refuse connections for a while: calls go on, and everything comes later. */
export async function partnersDown(store: Store): Promise<void> {
  const mail = await startSmtpListener()
  let isDown = false
  const heard = new Set<string>()
  const receiver = await openReceiver((response, { body }) => {
    if (isDown) return void response.destroy()
    heard.add(String((JSON.parse(body) as { data: Record<string, unknown> }).data['token_uuid']))
    response.end()
  })
  const networkPort = String(await freePort())
  const portal = await startPortal({
    ...(await portalSettings(store.settings)),
    NETWORK_PORT: networkPort,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    CONTACT_EMAIL: 'equipo@red.test',
  })
  try {
    const [token = ''] = await signIn(portal.origin)
    const door = `https://127.0.0.1:${networkPort}`
    const company = (name: string, type: 'collector' | 'payer') =>
      register(portal.origin, token, { name, type, receiver: receiver.url })
    const [collector, wallet] = [await company('Aviso', 'collector'), await company('Lector', 'payer')]
    const writer = new Writer(token)

    for (const name of ['Mail server and receiver up (control)', 'Mail server and receiver down']) {
      const down = !name.includes('control')
      if (down) await mail.down()
      isDown = down
      const outcomes: Outcome[] = []
      const read: string[] = []
      for (const until = performance.now() + OUTAGE_MS; performance.now() < until; await pause(WRITE_EVERY_MS)) {
        outcomes.push(await writer.send(portal.origin, writer.next()))
        if (read.length < TOKENS) read.push(await readCharge(door, collector, wallet))
      }
      const ready = await call(portal.origin, { method: 'GET', path: '/api/ready' })
      const promised = () => writer.acknowledged.filter((trace) => trace.includes('@'))
      const isTold = (email: string) => mail.received.some(({ to }) => to === email)
      const waiting = promised().filter((email) => !isTold(email)).length
      const returned = performance.now()
      if (down) await mail.up()
      isDown = false
      const missing = () => ({
        letters: promised().filter((email) => !isTold(email)).length,
        notices: read.filter((uuid) => !heard.has(uuid)).length,
      })
      while (missing().letters + missing().notices > 0 && performance.now() - returned < COMES_MS) await pause(50)
      const seconds = ((performance.now() - returned) / 1_000).toFixed(1)
      say(outcomes.every(isStored) && ready.status === 200, `${name}: calls go on`, counted([...outcomes, ready]))
      const { letters, notices } = missing()
      say(
        letters + notices === 0 && (!down || waiting > 0),
        `${name}: every letter and notice comes within ${COMES_MS / 1_000} s`,
        `${promised().length} letters (${waiting} waited), ${read.length} notices, ${letters + notices} missing after ${seconds} s`,
      )
    }
  } finally {
    await portal.end('SIGKILL')
    await Promise.all([receiver.close(), mail.down()])
  }
}

/** Creates a charge that a wallet then reads, so that the collector gets a notice. @returns the charge's uuid */
async function readCharge(door: string, collector: Party, wallet: Party): Promise<string> {
  const made = await createCharge(door, collector, randomUUID())
  const uuid = String(made.body['uuid'])
  await callNetwork(door, wallet, { method: 'GET', path: `/qri/v2/tokens/${uuid}` })
  return uuid
}
