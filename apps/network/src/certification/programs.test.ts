import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Side, testOf } from '@portal/domain/certification/tests'
import { NOTICES } from '@portal/network/served'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RunningProgram } from '../../../../packages/documentation/src/testing/program-run.ts'
import { SampleCertificates } from '../../../../packages/documentation/src/testing/sample-certificates.ts'
import { FOUND, type SampleLanguage } from '../../../../packages/documentation/src/testing/sample-language.ts'
import { type Caller, type Door, openDoor } from '../testing/door.ts'

const PROGRAMS = new URL('../../../../packages/documentation/programs/', import.meta.url).pathname
const NODE = FOUND.find(({ name }) => name === 'node') as SampleLanguage
/** Tests that the programs can do as they are, and that take no long wait of the clock. */
const OF_COLLECTOR = [2, 7, 8, 9, 10, 13]
const OF_WALLET = [2, 3, 7]
const LOOK_MS = 50
const MOST_MS = 120_000

let door: Door
const written: SampleCertificates[] = []
beforeAll(async () => {
  door = await openDoor()
})
afterAll(async () => {
  RunningProgram.endAll()
  await door.drop()
  for (const certificates of written) certificates.remove()
})

/** Starts an example program as it is, for an integration. */
function run(caller: Caller, program: string, args: string[], port = '0'): RunningProgram {
  const certificates = new SampleCertificates()
  written.push(certificates)
  certificates.take({ ...caller.pair, ca: door.ca })
  const env = {
    QRI_URL: door.url,
    QRI_CLIENT_OS: caller.clientOs,
    QRI_CERT: certificates.path('client.crt'),
    QRI_KEY: certificates.path('client.key'),
    QRI_CA: certificates.path('ca.crt'),
    QRI_SECRET: caller.secrets.integration,
    QRI_AUTHORIZATION_SECRET: caller.secrets.authorization,
    QRI_PORT: port,
  }
  return new RunningProgram(NODE, `${PROGRAMS}${program}`, { folder: PROGRAMS, env, args })
}

/** Port of this machine that nobody listens on. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

/** Resolves with what `look` finds, once it finds something. */
const eventually = <Found>(look: () => Promise<Found | undefined>): Promise<Found> =>
  vi.waitFor(
    async () => {
      const found = await look()
      if (found === undefined) throw new Error('not yet')
      return found
    },
    { interval: LOOK_MS, timeout: MOST_MS },
  )

/** Has a program do a test. @returns the verdict */
async function certified(side: Side, number: number) {
  const port = await freePort()
  const addresses = Object.fromEntries(NOTICES.map((notice) => [notice.url, `http://127.0.0.1:${port}`]))
  const caller = await door.caller(side, { addresses })
  const { certification } = door.network.port
  const seen = async () => (await certification.read(caller.id)).tests.find((each) => each.number === number)
  await certification.start(caller.id, [number])
  if (side === 'collector')
    run(caller, 'collector-node/collector.mjs', [String(testOf(number).amount), '--sigue'], port)
  else {
    const charge = await eventually(async () => (await seen())?.run?.charge ?? undefined)
    run(caller, 'wallet-node/wallet.mjs', [charge.number, '--si'])
  }
  const done = await eventually(async () => {
    const one = await seen()
    return one?.verdict === 'running' ? undefined : one
  })
  return { number, verdict: done.verdict, steps: done.run?.steps }
}

test('the example programs pass the tests for which they have what it takes', async () => {
  const verdicts = await Promise.all([
    ...OF_COLLECTOR.map((number) => certified('collector', number)),
    ...OF_WALLET.map((number) => certified('payer', number)),
  ])
  expect(verdicts).toMatchObject([...OF_COLLECTOR, ...OF_WALLET].map((number) => ({ number, verdict: 'passes' })))
})
