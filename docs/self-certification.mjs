/**
 * Goes from sign-up to 'Autocertificada' with the example program of the kit, against a portal of this machine with its mailbox and its
 * integration network (docs/self-certification.md). Needs Node.js 20.
 *
 *     node docs/self-certification.mjs [http://localhost:3000 [8080]]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { portal as call, say, signUp, unpack, unzip } from './newcomer.mjs'

const PORT = process.argv[3] ?? '8080'
const type = 'collector'
const ROTATION = 17

const { email, access } = await signUp()
const portal = (...of) => call(access, ...of)
say(`Cuenta creada: ${email}`)

const { enroller_uuid: uuid } = await portal('POST', '/api/integration', {
  enroller_name: 'Quien Empieza SpA',
  er_tax_id: '77.123.456-9',
  public_name: `Quien Empieza ${Date.now()}`,
  type,
})
say('Recaudador registrado')

/** Says which states of the life line are done, and what comes next. */
async function sayRoad() {
  const { life, next } = await portal('GET', `/api/enroller/${uuid}/road`)
  const done = life.filter(({ status }) => status === 'done').map(({ state }) => state)
  say(`  Línea de vida: ${done.join(', ')}. ${next ? `Sigue: ${next.title}` : ''}`)
  return done
}

await portal('PUT', `/api/enroller/${uuid}`, {
  type,
  api_version: 'v2',
  operation_mode: 'enrolador',
  chargeback_balance_type: 'GLOBAL',
})
await portal('PATCH', `/api/enroller/ifd/${uuid}`, {
  type,
  ifd_sbif_code: '028',
  ifd_account_type: '001',
  ifd_number: '00123456789',
})
await portal('PUT', `/api/billing/enroller/${uuid}`, { sbif_code: '028', type: '001', number: '00123456789' })
await portal('PATCH', `/api/enroller/security/${uuid}`, { type, ip_origen: ['127.0.0.1'] })
const fields = ['notify_url_payment', 'notify_url_settlement', 'notify_url_subscription']
const webhooks = Object.fromEntries(fields.map((field) => [field, `http://localhost:${PORT}`]))
await portal('PATCH', `/api/enroller/webhook/${uuid}`, { type, ...webhooks })
const certificate = unzip(await portal('POST', '/api/certificate/download-crt', { enroller_uuid: uuid }))
say('General, cuentas, IP de origen, certificado y webhooks guardados')
await sayRoad()

/** Shows a secret of 'Seguridad'. */
const reveal = async (secret) => (await portal('POST', `/api/enroller/security/${uuid}/reveal`, { secret })).value
const files = { ...certificate, ...unzip(await portal('GET', `/api/integration/${uuid}/program/collector-node`)) }
const folder = await unpack(files)
const integration = await reveal('integration')
const refund = await reveal('refund')

/** Completes the program's settings as its LEEME.md says. */
async function complete(secrets) {
  const settings = files['qri.env']
    .toString()
    .replace(/^QRI_SECRET=.*$/m, `QRI_SECRET=${secrets}`)
    .replace(/^QRI_REFUND_SECRET=.*$/m, `QRI_REFUND_SECRET=${refund}`)
    .replace(/^QRI_PORT=.*$/m, `QRI_PORT=${PORT}`)
  await writeFile(join(folder, 'qri.env'), settings)
}
await complete(integration)
say('Programa de ejemplo descargado, con su certificado y sus secretos')

let running
process.once('exit', () => running?.kill())

/** Starts the program. Calls `heard` with each line that it writes. */
async function run(args, heard) {
  running = spawn(process.execPath, ['collector.mjs', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let rest = ''
  running.stdout.on('data', (part) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    for (const line of lines) heard(line)
  })
  await once(running.stdout, 'data')
}

/** Answers the questions of the tests, until those of the numbers have a verdict. */
async function verdictsOf(numbers) {
  const { tests } = await portal('GET', `/api/enroller/${uuid}/certification`)
  const own = tests.filter(({ number }) => numbers.includes(number))
  for (const { number, run: last } of own)
    if (last?.question) {
      await portal('POST', `/api/enroller/${uuid}/certification/declare`, { test: number, yes: true })
      say(`  Prueba ${number}: ${last.question} Sí`)
    }
  if (own.some(({ verdict }) => verdict === 'running')) {
    await wait(500)
    return verdictsOf(numbers)
  }
  const failed = own.filter(({ verdict }) => verdict !== 'passes' && verdict !== 'declared')
  for (const { number, run: last } of failed) say(`  Prueba ${number} no pasa: ${last?.steps.at(-1)?.text}`)
  if (failed.length > 0) throw new Error('Not all tests pass.')
  return own.length
}

const { tests } = await portal('GET', `/api/enroller/${uuid}/certification`)
const numbers = tests.map(({ number }) => number)
await portal('POST', `/api/enroller/${uuid}/certification/runs`, { tests: numbers })
say(`${numbers.length} pruebas iniciadas: «Ejecutar las 17 pruebas»`)

let test
await run(['pruebas'], (line) => {
  const [, started] = /^Prueba (\d+)$/.exec(line) ?? []
  if (started) say(`  Programa: prueba ${(test = started)}`)
  const [, number] = /^Cobro .* número (\d{8})/.exec(line) ?? []
  // The payment page shows the wallets; its link to 'Billetera Demo' pays.
  if (number && test === '4')
    void fetch(`http://localhost:${PORT}`)
      .then((page) => page.text())
      .then(() => portal('POST', `/api/network/${uuid}/pay`, { token: number }))
})
await portal('POST', `/api/enroller/${uuid}/connection/check`, {})
say('«Comprobar las 3 de nuevo» en Conexión, con el programa escuchando')
const passed = await verdictsOf(numbers.filter((number) => number !== ROTATION))
say(`${passed} pruebas pasan`)

await portal('POST', `/api/enroller/security/${uuid}/rotate`, { secret: 'integration', overlap_hours: 24 })
await complete(`${await reveal('integration')} ${integration}`)
running.kill()
await once(running, 'exit')
await run(['pruebas', String(ROTATION)], () => undefined)
await verdictsOf([ROTATION])
say(`Secreto rotado, y la prueba ${ROTATION} pasa con los dos`)
await sayRoad()

const { items } = await portal('GET', `/api/enroller/${uuid}/certification`)
const proven = items.filter(({ ok }) => ok).map(({ item }) => item)
const marks = Object.fromEntries(proven.map((item) => [item, true]))
await portal('PATCH', `/api/integration/technology/${uuid}`, { type, ...marks, remaining_time: true })
say('Tecnología: lo comprobado, y «Tiempo restante», que se declaró en la prueba 5')
const legal = await portal('GET', `/api/integration/legal/${uuid}`)
const agreed = Object.fromEntries(Object.keys(legal).map((item) => [item, true]))
await portal('PATCH', `/api/integration/legal/${uuid}`, { type, ...agreed })
say('Comercial/Legal: completo')

const done = await sayRoad()
if (!done.includes('self_certified')) throw new Error(`The integration is ${done.at(-1)}.`)
say('Autocertificada')
running.kill()
process.exit(0)
