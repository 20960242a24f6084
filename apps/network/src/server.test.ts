import { Agent } from 'node:https'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import type { Bank } from './bank/bank.ts'
import { simulatedBank } from './bank/simulated.bank.ts'
import { SettableClock } from './testing/clock.ts'
import { AWAY } from './testing/coverage/outages.ts'
import { openDoor } from './testing/door.ts'

const PAYMENTS = '/qri/v2/payments?from=2026-03-01&to=2026-03-05'

/** Serial number of the certificate that the server shows. */
const shownBy = (url: string, ca: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', servername: 'localhost', port: Number(new URL(url).port), ca })
    // Without a client certificate the server closes the connection after it has shown its own.
    socket.on('secureConnect', () => resolve(socket.getPeerCertificate().serialNumber))
    socket.on('error', reject)
  })

test('the certificate of the server is renewed while it runs', async () => {
  const clock = new SettableClock(new Date())
  const door = await openDoor({ clock })
  const first = await shownBy(door.url, door.ca)
  clock.advance(59 * 86_400)
  expect(await shownBy(door.url, door.ca)).toBe(first)
  clock.advance(2 * 86_400)
  await expect.poll(() => shownBy(door.url, door.ca)).not.toBe(first)
  await door.drop()
})

test('a network that closes ends calls that wait for a bank with 503, and their connection', async () => {
  const asked = Promise.withResolvers<void>()
  const answersAt: Bank['answersAt'] = (transfer, now) => {
    asked.resolve()
    return simulatedBank.answersAt(transfer, now)
  }
  const door = await openDoor({ bank: { ...simulatedBank, answersAt } })
  const [collector, wallet] = [await door.caller('collector'), await door.caller('payer')]
  const { body: charge } = await door.call(collector, 'crearCobro', '/qri/v1/cobros', {
    orden_id: 'ORD-1',
    monto: '15908',
    descripcion: 'Café',
    expira_en: 600,
    un_solo_uso: true,
    comercio: {
      rut: '76086403-K',
      nombre: 'CAFE',
      sucursal: 'CENTRO',
    },
  })
  const path = `/qri/v1/cobros/${String(charge['uuid'])}`
  await door.call(wallet, 'leerCobro', path)
  const agent = new Agent({ keepAlive: true })
  const payment = { monto: '15908', pagador: { rut: '12345678-5', nombre: 'Ana Rojas', cuenta: '****4821' } }
  const paying = door.call(wallet, 'pagarCobro', `${path}/pagar`, payment, { agent })
  await asked.promise
  await door.drop()
  const answer = await paying
  expect([answer.status, answer.body['code'], answer.headers['connection']]).toEqual([503, 'unavailable', 'close'])
  agent.destroy()
})

test('without the database a call answers 503, and a failure of the network 500 that tells nothing', async () => {
  const door = await openDoor()
  const caller = await door.caller('payer')
  door.break(AWAY)
  const outage = await door.call(caller, 'listPayments', PAYMENTS)
  expect([outage.status, outage.body['code'], outage.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  door.break(undefined)
  await door.query("update network.participant_secret set key_id = 'other'")
  const failure = await door.call(caller, 'listPayments', PAYMENTS)
  expect([failure.status, failure.body]).toEqual([
    500,
    {
      type: 'urn:qri:error:internal',
      title: 'Error interno',
      status: 500,
      code: 'internal',
      message: 'La red no pudo completar la llamada.',
      request_id: failure.headers['x-request-id'],
    },
  ])
  const lines = door.logged.filter((line) => line.includes('"part"'))
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      level: 'error',
      part: 'network',
      route: '/qri/v2/payments',
      status: 503,
      request_id: outage.headers['x-request-id'],
    },
    { level: 'error', status: 500, request_id: failure.headers['x-request-id'], err: { type: 'Error' } },
  ])
  expect(door.logged.join()).not.toMatch(new RegExp(`${caller.id}|${caller.clientOs}|${caller.pair.serial}`))
  await door.drop()
})
