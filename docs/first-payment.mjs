/**
 * Goes from sign-up to a verified notice, against a portal of this machine with its mailbox and its integration network
 * (docs/first-payment.md). Needs Node.js 20 and curl.
 *
 *     node docs/first-payment.mjs [http://localhost:3000]
 */
import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { began, portal, say, signUp, unpack, unzip } from './newcomer.mjs'

/** Canonical form of RFC 8785 for the network's data: sorted keys, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`
}

const hmac = (secret, text, form) =>
  createHmac('sha256', Buffer.from(secret.split('_').slice(2).join('_'), 'base64url'))
    .update(text)
    .digest(form)

/** Calls the network with curl, signed; `folder` has the files of the certificate. */
async function network({ url, clientOs, secret, folder }, method, path, body) {
  const timestamp = new Date().toISOString()
  const headers = { 'X-Client-OS': clientOs }
  const options = ['--cert', 'client.crt', '--key', 'client.key', '--cacert', 'server-ca.crt', '--request', method]
  if (body) {
    const whole = { ...body, timestamp }
    options.push('--data', JSON.stringify({ ...whole, signature: hmac(secret, canonical(whole), 'hex') }))
    Object.assign(headers, { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() })
  } else {
    const signed = canonical({ method, path, query: '', timestamp })
    Object.assign(headers, { 'X-Timestamp': timestamp, 'X-Signature': hmac(secret, signed, 'hex') })
  }
  for (const [name, value] of Object.entries(headers)) options.push('--header', `${name}: ${value}`)
  const { stdout } = await promisify(execFile)('curl', ['--silent', '--show-error', ...options, url + path], {
    cwd: folder,
  })
  const answer = JSON.parse(stdout)
  if (answer.code) throw new Error(`${method} ${path}: ${stdout}`)
  return answer
}

/** Waits for a received notice of a type. */
async function received(access, uuid, type) {
  const { data } = await portal(access, 'GET', `/api/network/${uuid}/notices`)
  const found = data.find((notice) => notice.type === type)
  if (found) return found
  if (Date.now() - began > 60_000) throw new Error(`${type} did not arrive.`)
  await wait(200)
  return received(access, uuid, type)
}

/** @throws Error if one of the two signatures of a notice is not valid */
function check({ body, headers }, secret) {
  const { signature, ...rest } = JSON.parse(body)
  const ofHeaders = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  if (signature !== hmac(secret, canonical(rest), 'hex')) throw new Error('The signature in the body is wrong.')
  if (headers['webhook-signature'] !== `v1,${hmac(secret, ofHeaders, 'base64')}`)
    throw new Error('The signature in the headers is wrong.')
  return rest
}

const { email, access } = await signUp()
say(`Cuenta creada: ${email}`)

const { enroller_uuid: uuid } = await portal(access, 'POST', '/api/integration', {
  enroller_name: 'Primer Pago SpA',
  er_tax_id: '77.123.456-9',
  public_name: `Primer Pago ${Date.now()}`,
  type: 'collector',
})
const { x_client_os: clientOs } = await portal(access, 'GET', `/api/enroller/${uuid}`)
say(`Recaudador registrado: ${clientOs}`)

await portal(access, 'PATCH', `/api/enroller/security/${uuid}`, { type: 'collector', ip_origen: ['127.0.0.1'] })
const security = `/api/enroller/security/${uuid}/reveal`
const { value: secret } = await portal(access, 'POST', security, { secret: 'integration' })
const { receiver } = await portal(access, 'GET', `/api/network/${uuid}/notices`)
const fields = ['notify_url_payment', 'notify_url_settlement', 'notify_url_subscription']
const webhooks = Object.fromEntries(fields.map((field) => [field, receiver.url]))
await portal(access, 'PATCH', `/api/enroller/webhook/${uuid}`, { type: 'collector', ...webhooks })
say(`IP de origen registrada; ${fields.length} webhooks llevan al Receptor de avisos`)

const files = unzip(await portal(access, 'POST', '/api/certificate/download-crt', { enroller_uuid: uuid }))
const [url] = /https:\/\/[\w.:[\]-]+/.exec(files['LEEME.txt'].toString())
const folder = await unpack(files)
const own = { url, clientOs, secret, folder }
const seen = await network(own, 'GET', '/qri/v2/whoami')
say(`La red ${url} ve a ${seen.certificate.common_name}: ${seen.signature.explanation}`)

const token = await network(own, 'POST', '/qri/v2/tokens', {
  order_id: `ORD-${Date.now()}`,
  amount: 15990,
  description: 'Dos cafés y una medialuna',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  expires_in: 600,
  single_use: true,
})
say(`Cobro creado: número ${token.token_number}`)

const payment = await portal(access, 'POST', `/api/network/${uuid}/pay`, { token: token.uuid })
if (!payment.paid) throw new Error(JSON.stringify(payment.steps))
say(`La Billetera Demo lo pagó: ${payment.payment}`)

const notice = await received(access, uuid, 'payment.paid')
const { type, data } = check(notice, secret)
if (notice.verdicts.body !== 'valid' || notice.verdicts.headers !== 'valid') throw new Error(JSON.stringify(notice))
say(`Aviso ${type} de ${data.amount} pesos: las dos firmas son válidas`)
