#!/usr/bin/env node
// Línea de comandos de la red. Necesita Node.js 20 y nada más: node qri.mjs --help
import { createHmac, createPrivateKey, timingSafeEqual, X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/** Portal that served this file, and its network. */
const PORTAL = process.env.QRI_PORTAL ?? 'https://portal.invalid'
const NETWORK = process.env.QRI_URL ?? 'https://integracion.invalid'
const CLIENT = process.env.QRI_CLIENT_ID ?? 'portal-cli'
const TOLERANCE_MS = 300_000

const HELP = {
  '': `Uso: node qri.mjs <comando> [opciones]

  login     inicia sesión en ${PORTAL}
  logout    cierra la sesión
  listen    reenvía a tu equipo los avisos que recibe el Receptor de avisos
  trigger   envía un aviso de prueba
  sign      firma un cuerpo o una consulta
  verify    verifica un cuerpo, una consulta o un aviso
  doctor    revisa reloj, TLS, certificado, IP, cabecera y firma

  --json    escribe JSON       --help    ayuda de un comando

Los secretos se leen solo de la variable QRI_SECRET (dos o más, separados por un espacio).
Termina con 0 si todo va bien, 1 si algo falla o se rechaza, 2 si el comando está mal escrito.`,
  login: `Uso: node qri.mjs login

Muestra un código y una dirección: ábrela, inicia sesión y permite el acceso.
La sesión queda en qri/session.json de tu carpeta de configuración, que solo tú puedes leer.`,
  logout: `Uso: node qri.mjs logout

Cierra la sesión en el portal y borra lo guardado.`,
  listen: `Uso: node qri.mjs listen --forward http://localhost:8080 [--integration NOMBRE|uuid]

Reenvía cada aviso con sus cabeceras y su cuerpo originales. La respuesta de tu servidor a
authorization.requested, en menos de 2 segundos, es la respuesta a la red.
Con QRI_SECRET muestra si calzan la firma del cuerpo y la de las cabeceras.
Las URL de «Webhook» deben llevar al Receptor de avisos. Termina con Ctrl-C.`,
  trigger: `Uso: node qri.mjs trigger TIPO [--integration NOMBRE|uuid]

Envía un aviso de prueba, por ejemplo payment.paid, a la URL registrada para su tipo.
Va firmado como los reales; su data es la del ejemplo, con "test": true.`,
  sign: `Uso: node qri.mjs sign [ARCHIVO] [--at HORA]

Lee un cuerpo JSON, y escribe el cuerpo con timestamp y signature; o una consulta como
GET /qri/v2/payments?page=1, y escribe sus cabeceras. Sin ARCHIVO lee la entrada estándar.
La forma canónica, que es lo que se firma, sale por la salida de errores.`,
  verify: `Uso: node qri.mjs verify [ARCHIVO] [--at HORA]

Lee un cuerpo JSON firmado, o un mensaje con cabeceras: la línea de la consulta con X-Timestamp y X-Signature,
o las tres webhook-… de un aviso, una línea vacía y su cuerpo tal como llegó.
--at 2026-03-05T15:05:12Z compara la hora con esa en vez de la de tu equipo.`,
  doctor: `Uso: node qri.mjs doctor

Llama a whoami con tu certificado y muestra qué vio la red. Lee QRI_CERT, QRI_KEY y QRI_CA
(client.crt, client.key y server-ca.crt de esta carpeta), QRI_SECRET y QRI_CLIENT_OS (el CN del certificado).`,
}

/** Failure with the exit code that it ends with: 1 refused or failed, 2 wrong use. */
class Failure extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

let json = false
const say = (line, data) => void process.stdout.write(`${escaped(json ? JSON.stringify(data) : line)}\n`)

/** Writes characters that control a terminal or are not seen, which anybody may have put into a notice, as JSON may write them. */
function escaped(line) {
  const unit = (at) => `\\u${at.charCodeAt(0).toString(16).padStart(4, '0')}`
  return line.replace(/(?![\n\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) => one.split('').map(unit).join(''))
}

// ---------------------------------------------------------------------------------------------------------- signatures

/** Keys of the secrets in the environment. */
function keys() {
  const secrets = (process.env.QRI_SECRET ?? '').split(/\s+/).filter(Boolean)
  if (secrets.some((secret) => /_live_/.test(secret)))
    throw new Failure('QRI_SECRET tiene un secreto de producción: usa uno de integración (qri_test_).', 2)
  if (secrets.some((secret) => !/^qri_test_[\w-]{43}$/.test(secret)))
    throw new Failure('QRI_SECRET no tiene la forma de un secreto: cópialo entero desde «Seguridad».', 2)
  return secrets.map((secret) => Buffer.from(secret.slice('qri_test_'.length), 'base64url'))
}

function neededKeys() {
  const found = keys()
  if (found.length === 0) throw new Failure('Falta QRI_SECRET: pon tu secreto en esa variable de ambiente.', 2)
  return found
}

/** Canonical form of RFC 8785: JSON.stringify already writes texts and numbers so. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'string' && !value.isWellFormed()) throw new Failure('Hay un texto con medio carácter.')
    return JSON.stringify(value)
  }
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`
}

const hmac = (key, signed) => createHmac('sha256', key).update(signed).digest()
const without = ({ signature: _signature, ...rest }) => rest

/** `valid`, `unsigned`, `untimely` or `mismatch`, as the portal names them. */
function verdict(signed, signatures, at, now, from) {
  if (!(at >= 0) || signatures.length === 0) return 'unsigned'
  const expected = from.map((key) => hmac(key, signed))
  const fits = signatures.some((one) =>
    expected.some((each) => one.length === each.length && timingSafeEqual(one, each)),
  )
  if (!fits) return 'mismatch'
  return Math.abs(at - now) <= TOLERANCE_MS ? 'valid' : 'untimely'
}

const VERDICTS = {
  valid: '✓ calza',
  unsigned: '✗ sin firma: faltan la hora o la firma',
  untimely: '✗ calza, pero su hora está a más de 300 segundos: sincroniza el reloj, o usa --at',
  mismatch: '✗ no calza: revisa el secreto, y que el mensaje esté tal como llegó',
}

function ofBody(body, now, from) {
  const parsed = typeof body === 'string' ? objectIn(body) : body
  const { signature, timestamp } = parsed
  const given = typeof signature === 'string' && signature ? [Buffer.from(signature, 'hex')] : []
  return verdict(canonical(without(parsed)), given, Date.parse(timestamp), now, from)
}

function ofHeaders(headers, body, now, from) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'))
  const bytes = given.map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
  return verdict(`${id}.${at}.${body}`, bytes, Number(at) * 1000, now, from)
}

function objectIn(body) {
  try {
    const value = JSON.parse(body)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {}
  throw new Failure('Se esperaba un objeto JSON.')
}

/** Message as it travelled: the line of a call, headers by their names in lower case, and the body as it is. */
function messageIn(given) {
  if (/^\s*\{/.test(given)) return { headers: {}, body: given }
  const [, head, body = ''] = /^([\s\S]*?)(?:\r?\n\r?\n([\s\S]*))?$/.exec(given)
  const lines = head.split(/\r?\n/).filter((line) => line.trim())
  const call = /^(GET|DELETE)\s+(\/[^\s?]*)(?:\?(\S*))?(?:\s+HTTP\S*)?$/.exec(lines[0] ?? '')
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    return name ? [[name.toLowerCase(), value]] : []
  })
  const [, method, path, query = ''] = call ?? []
  return { call: call && { method, path, query }, headers: Object.fromEntries(pairs), body }
}

async function given(file) {
  if (file === undefined || file === '-') return textOf(process.stdin)
  return readFile(file, 'utf8').catch(() => {
    throw new Failure(`No se puede leer ${file}.`, 2)
  })
}

function momentOf(at) {
  const now = at === undefined ? Date.now() : Date.parse(at)
  if (Number.isNaN(now)) throw new Failure('--at necesita una hora como 2026-03-05T15:05:12Z.', 2)
  return now
}

async function sign([file], { at }) {
  const [key] = neededKeys()
  const now = new Date(momentOf(at)).toISOString().replace('.000', '')
  const { call, body } = messageIn(await given(file))
  if (call) {
    const signed = canonical({ ...call, timestamp: now })
    process.stderr.write(`Forma canónica: ${signed}\n`)
    const signature = hmac(key, signed).toString('hex')
    return say(`X-Timestamp: ${now}\nX-Signature: ${signature}`, { 'X-Timestamp': now, 'X-Signature': signature })
  }
  const whole = { timestamp: now, ...without(objectIn(body)) }
  process.stderr.write(`Forma canónica: ${canonical(whole)}\n`)
  const signed = { ...whole, signature: hmac(key, canonical(whole)).toString('hex') }
  return say(JSON.stringify(signed), signed)
}

async function verify([file], { at }) {
  const from = neededKeys()
  const now = momentOf(at)
  const { call, headers, body } = messageIn(await given(file))
  const found = {}
  if (call) {
    const { 'x-timestamp': timestamp, 'x-signature': signature } = headers
    const bytes = signature ? [Buffer.from(signature, 'hex')] : []
    found.call = verdict(canonical({ ...call, timestamp }), bytes, Date.parse(timestamp), now, from)
  } else found.body = ofBody(body, now, from)
  if (headers['webhook-signature']) found.headers = ofHeaders(headers, body, now, from)
  const names = { call: 'Consulta', body: 'Cuerpo', headers: 'Cabeceras' }
  const lines = Object.entries(found).map(([name, each]) => `${names[name]}: ${VERDICTS[each]}`)
  say(lines.join('\n'), found)
  return Object.values(found).every((each) => each === 'valid') ? 0 : 1
}

// -------------------------------------------------------------------------------------------------------------- session

const folder = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'qri')
const sessionFile = () => join(folder(), 'session.json')

/** Sessions by portal: refresh token, and the access token with the time when it ends. */
async function sessions() {
  try {
    return JSON.parse(await readFile(sessionFile(), 'utf8'))
  } catch {
    return {}
  }
}

async function keepSession(session) {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  await chmod(folder(), 0o700)
  const all = { ...(await sessions()), [PORTAL]: session }
  const fresh = `${sessionFile()}.${process.pid}`
  await writeFile(fresh, JSON.stringify(all), { mode: 0o600 })
  // Replaces the file at once, so that an interrupted run leaves no half of it.
  await rename(fresh, sessionFile())
}

/** Marks a failure that another try may not meet. */
const passing = (failure) => Object.assign(failure, { passing: true })

/** Time that an answer may take, unless the caller brings a signal of its own. */
const ANSWER_MS = 10_000

async function ask(address, options = {}) {
  try {
    const signal = options.signal ?? AbortSignal.timeout(ANSWER_MS)
    return await fetch(address, { redirect: 'error', ...options, signal })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw passing(new Failure(`No hay respuesta de ${new URL(address).origin}. Revisa tu conexión.`))
  }
}

async function provider() {
  const { identity } = await (await ask(`${PORTAL}/config.json`)).json()
  const answer = await ask(`${identity.url}/realms/${identity.realm}/.well-known/openid-configuration`)
  return answer.json()
}

const form = (address, fields) =>
  ask(address, { method: 'POST', body: new URLSearchParams({ client_id: CLIENT, ...fields }) })

const sessionOf = ({ access_token, refresh_token, expires_in }) => ({
  access_token,
  refresh_token,
  expires_at: Date.now() + expires_in * 1000,
})

async function login() {
  const { device_authorization_endpoint: begin, token_endpoint: redeem } = await provider()
  if (!begin) throw new Failure('Este portal no permite iniciar sesión desde la línea de comandos.')
  const begun = await form(begin, { scope: 'openid' })
  const device = await begun.json().catch(() => ({}))
  if (!begun.ok) throw new Failure(`El portal no dio un código (${begun.status} ${device.error ?? ''}).`)
  const address = device.verification_uri_complete ?? device.verification_uri
  say(`Abre ${address}\nCódigo: ${device.user_code}`, { verification_uri: address, user_code: device.user_code })
  for (let pause = device.interval ?? 5; ; ) {
    await wait(pause * 1000)
    const answer = await form(redeem, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: device.device_code,
    })
    const tokens = await answer.json().catch(() => ({}))
    if (answer.ok) {
      await keepSession(sessionOf(tokens))
      return say('Sesión iniciada.', { signed_in: true })
    }
    if (tokens.error === 'slow_down') pause += 5
    else if (tokens.error === 'access_denied') throw new Failure('Se rechazó el acceso.')
    else if (tokens.error === 'expired_token') throw new Failure('El código venció. Vuelve a ejecutar login.')
    else if (tokens.error !== 'authorization_pending')
      throw new Failure(`El portal no inició la sesión (${answer.status}).`)
  }
}

async function logout() {
  const { [PORTAL]: session } = await sessions()
  if (!session) return say('No hay una sesión.', { signed_in: false })
  const { revocation_endpoint: revoke, end_session_endpoint: end } = await provider()
  const token = session.refresh_token
  const ended = await form(
    revoke ?? end,
    revoke ? { token, token_type_hint: 'refresh_token' } : { refresh_token: token },
  )
  await keepSession(undefined)
  if (!ended.ok) throw new Failure('La sesión se borró de este equipo, pero el portal no confirmó que la cerró.')
  return say('Sesión cerrada.', { signed_in: false })
}

/** Runs one call alone among the runs of this person, because a refresh token is good once. A lock older than the call can last is left over. */
async function alone(work) {
  const lock = `${sessionFile()}.lock`
  for (;;) {
    const held = await open(lock, 'wx', 0o600).catch(() => undefined)
    if (held) {
      await held.close()
      try {
        return await work()
      } finally {
        await rm(lock, { force: true })
      }
    }
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > 30_000) await rm(lock, { force: true })
    await wait(100)
  }
}

const SIGN_IN = 'No hay una sesión. Entra con: node qri.mjs login'
const isFresh = ({ expires_at }) => expires_at - Date.now() > 30_000

/** Access token, renewed if it ends soon. */
async function bearer() {
  const { [PORTAL]: kept } = await sessions()
  if (!kept) throw new Failure(SIGN_IN)
  if (isFresh(kept)) return kept.access_token
  const { token_endpoint } = await provider()
  return alone(async () => {
    const { [PORTAL]: session } = await sessions()
    if (!session) throw new Failure(SIGN_IN)
    if (isFresh(session)) return session.access_token
    const answer = await form(token_endpoint, { grant_type: 'refresh_token', refresh_token: session.refresh_token })
    if (answer.status >= 500) throw passing(new Failure('El inicio de sesión no responde. Vuelve a intentarlo.'))
    if (!answer.ok) throw new Failure('Tu sesión terminó. Entra de nuevo con: node qri.mjs login')
    const fresh = sessionOf(await answer.json())
    await keepSession(fresh)
    return fresh.access_token
  })
}

/** Calls the portal's API. @throws Failure with what the portal says */
async function portal(method, path, { body, headers, signal } = {}) {
  const answer = await ask(PORTAL + path, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${await bearer()}`,
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.ok) return answer
  const problem = await answer.json().catch(() => ({}))
  const wrong = Object.values(problem.fields ?? {})
  const why = wrong.length > 0 ? wrong : [problem.message ?? `El portal respondió ${answer.status}.`]
  const failure = new Failure(
    answer.status === 401 ? 'Tu sesión terminó. Entra de nuevo con: node qri.mjs login' : why.join(' '),
  )
  throw answer.status === 429 || answer.status >= 500 ? passing(failure) : failure
}

/** The integration that a name or an identifier means; without one, the only one. */
async function integrationOf(wanted) {
  const found = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await portal('GET', `/api/integration?item_per_page=100&current_page=${page}`)
    const { data, pagination } = await answer.json()
    found.push(...data)
    pages = pagination.total_pages
  }
  const key = wanted?.toLocaleLowerCase('es')
  const fits = ({ uuid, enroller_uuid, public_name }) =>
    [uuid, enroller_uuid, public_name.toLocaleLowerCase('es')].includes(key)
  const chosen = wanted === undefined ? found : found.filter(fits)
  if (chosen.length === 1) return chosen[0]
  if (found.length === 0) throw new Failure('Aún no tienes integraciones: crea una en «Mis integraciones».')
  const names = found.map(({ public_name, enroller_uuid }) => `  ${public_name}  ${enroller_uuid}`).join('\n')
  throw new Failure(`Elige una con --integration NOMBRE o su identificador:\n${names}`, 2)
}

// -------------------------------------------------------------------------------------------------------------- notices

/** Events of a stream (WHATWG HTML §9.2.6). Only a line feed ends a line: JSON leaves other separators, as U+2028, as they are. */
async function* eventsIn(body) {
  let rest = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop()
    for (const block of blocks) {
      const lines = block.split('\n')
      const field = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      yield { event: field('event'), id: field('id'), data: field('data') }
    }
  }
}

/** Time that a local server has: the network waits three seconds for an answer to a question, ten for any other. */
const timeFor = (question) => (question ? 2_000 : 10_000)

async function forward(address, { headers, body, question }) {
  const begun = performance.now()
  const options = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeFor(question)) }
  const answer = await fetch(address, options).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  return { status: answer?.status, text, ms: Math.round(performance.now() - begun) }
}

async function deliver(address, path, data) {
  const notice = JSON.parse(data)
  const { id, type, question, headers, body } = notice
  const from = keys()
  const now = Date.now()
  const verdicts =
    from.length > 0 ? { body: ofBody(body, now, from), headers: ofHeaders(headers, body, now, from) } : {}
  const { status, text, ms } = await forward(address, notice)
  let answered
  if (question && status >= 200 && text !== undefined) {
    const answer = { status, body: text.slice(0, 4096) }
    answered = await portal('POST', `${path}/${id}/answer`, { body: answer }).then(
      () => 'la red recibió tu respuesta',
      (error) => error.message,
    )
  } else if (question) answered = 'sin respuesta: la red usa la del Receptor de avisos'
  const mark = (each) => (each === 'valid' ? '✓' : '✗')
  const signs = `cuerpo ${mark(verdicts.body)} cabeceras ${mark(verdicts.headers)}`
  const forged = Object.values(verdicts).every((each) => each !== 'valid') && 'la red no lo firmó, o QRI_SECRET es otro'
  const signed = from.length === 0 ? 'sin secreto' : forged || signs
  const local = status === undefined ? 'tu servidor no respondió' : `${status} en ${ms} ms`
  const notice_id = headers['webhook-id']
  const said = [new Date().toTimeString().slice(0, 8), type, notice_id, signed, local, answered].filter(Boolean)
  say(said.join('  ').replaceAll('\n', ' '), {
    type,
    notice_id,
    verdicts,
    status: status ?? null,
    ms,
    answered: answered ?? null,
  })
}

/** Longest time without a sign of life of the stream, which comes every 15 seconds. */
const SILENCE_MS = 45_000

async function listen(_, { forward: to, integration: wanted }) {
  const address = URL.canParse(to ?? '') ? new URL(to) : undefined
  if (!/^https?:$/.test(address?.protocol ?? ''))
    throw new Failure('Indica adónde reenviar: --forward http://localhost:8080', 2)
  keys()
  process.once('SIGINT', () => process.exit(0))
  process.once('SIGTERM', () => process.exit(0))
  const { enroller_uuid: uuid, public_name } = await integrationOf(wanted)
  const path = `/api/network/${uuid}/notices`
  let last
  for (let pause = 1; ; pause = Math.min(pause * 2, 30)) {
    const quiet = new AbortController()
    let timer = setTimeout(() => quiet.abort(), SILENCE_MS)
    try {
      const headers = last === undefined ? {} : { 'last-event-id': last }
      const { body } = await portal('GET', `${path}/stream`, { headers, signal: quiet.signal })
      let began = false
      for await (const { event, id, data } of eventsIn(body)) {
        pause = 1
        clearTimeout(timer)
        timer = setTimeout(() => quiet.abort(), SILENCE_MS)
        if (id === undefined) continue
        if (last === undefined)
          say(`Escuchando los avisos de ${public_name}. Ctrl-C termina.`, { listening: public_name })
        began = true
        last = id
        if (event === 'notice')
          void deliver(address, path, data).catch((error) => process.stderr.write(`${error.message}\n`))
      }
      // Whoever does not listen misses questions.
      if (began) continue
    } catch (error) {
      if (error instanceof Failure && !error.passing) throw error
      process.stderr.write(`Se cortó; vuelve en ${pause} s.\n`)
    } finally {
      clearTimeout(timer)
    }
    await wait(pause * 1000)
  }
}

async function trigger([type], { integration: wanted }) {
  if (!type) throw new Failure('Indica el tipo del aviso, por ejemplo: trigger payment.paid', 2)
  const { enroller_uuid: uuid } = await integrationOf(wanted)
  const { id } = await (await portal('POST', `/api/network/${uuid}/trigger`, { body: { type } })).json()
  return say(`Aviso de prueba enviado: ${id}`, { id })
}

// --------------------------------------------------------------------------------------------------------------- doctor

const file = (variable, usual) => readFile(process.env[variable] || usual).catch(() => undefined)

/** Calls `whoami` with the client certificate. */
function whoami(tls, headers) {
  return new Promise((resolve, reject) => {
    const options = { ...tls, headers, timeout: 10_000 }
    const sent = request(new URL('/qri/v2/whoami', NETWORK), options, (response) =>
      textOf(response)
        .then((body) => resolve({ status: response.statusCode, body: objectIn(body) }))
        .catch(reject),
    )
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', reject)
    sent.end()
  })
}

async function doctor() {
  const findings = []
  const check = (ok, what, remedy) => {
    findings.push({ ok, what, ...(ok ? {} : { remedy }) })
    return ok
  }
  const host = new URL(NETWORK).hostname
  const [cert, key, ca] = await Promise.all([
    file('QRI_CERT', 'client.crt'),
    file('QRI_KEY', 'client.key'),
    file('QRI_CA', 'server-ca.crt'),
  ])
  const certificate = parsed(() => new X509Certificate(cert))
  const name = /^CN=(.*)$/m.exec(certificate?.subject ?? '')?.[1]
  if (
    check(
      certificate,
      name ? `Certificado de ${name}` : 'Certificado',
      'Descárgalo en «Seguridad» y pon su ruta en QRI_CERT.',
    )
  ) {
    const [from, to] = [certificate.validFrom, certificate.validTo].map((each) => Date.parse(each))
    const until = new Date(to).toISOString().slice(0, 10)
    check(
      from <= Date.now() && Date.now() < to,
      `Vale hasta el ${until}`,
      'Crea otro en «Seguridad», o corrige el reloj.',
    )
    const own = parsed(() => createPrivateKey(key))
    check(
      own && certificate.checkPrivateKey(own),
      'La llave es la del certificado',
      'Pon en QRI_KEY la ruta de client.key.',
    )
  }
  check(await lookup(host).catch(() => undefined), `DNS de ${host}`, 'Revisa tu conexión y el nombre en QRI_URL.')
  const [secret] = keys()
  const clientOs = process.env.QRI_CLIENT_OS ?? name ?? ''
  const timestamp = new Date().toISOString()
  const call = { method: 'GET', path: '/qri/v2/whoami', query: '', timestamp }
  const signature = secret && hmac(secret, canonical(call)).toString('hex')
  const signed = signature ? { 'X-Timestamp': timestamp, 'X-Signature': signature } : {}
  const seen = await whoami({ cert, key, ca }, { 'X-Client-OS': clientOs, ...signed }).catch((error) => ({ error }))
  check(!seen.error, `TLS con ${NETWORK}`, tlsRemedy(seen.error))
  if (seen.body) {
    const { client_os, source, clock, signature: found } = seen.body
    const named = seen.body.error_description ?? seen.body.message ?? seen.body.code
    if (
      check(
        seen.status === 200,
        'La red acepta el certificado',
        `${named ?? seen.status}. Descarga el vigente en «Seguridad».`,
      )
    ) {
      check(client_os.ok, 'X-Client-OS', `Envía ${client_os.expected}, que está en «General».`)
      check(source.allowed, `IP de origen ${source.address}`, 'Regístrala en «Seguridad».')
      if (signature) {
        const apart = clock.difference_seconds
        check(clock.ok, `Reloj a ${apart} s del de la red`, 'Sincroniza el reloj de tu equipo por NTP.')
      }
      check(found.ok, 'Firma', signature ? found.explanation : 'Pon tu secreto de integración en QRI_SECRET.')
    }
  }
  const lines = findings.map(({ ok, what, remedy }) => (ok ? `✓ ${what}` : `✗ ${what}: ${remedy}`))
  say(lines.join('\n'), { findings: findings.map((each) => ({ ...each, ok: Boolean(each.ok) })) })
  return findings.every(({ ok }) => ok) ? 0 : 1
}

function parsed(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}

function tlsRemedy(error) {
  if (/SELF_SIGNED|UNABLE_TO/.test(error?.code))
    return 'Pon en QRI_CA la ruta de server-ca.crt, que viene con tu certificado.'
  if (/SSL|ECONNRESET|EPIPE/.test(error?.code))
    return 'La red no acepta este certificado: descarga el vigente en «Seguridad».'
  return `No hay conexión (${error?.code ?? error?.message}). Revisa QRI_URL y tu firewall.`
}

// -------------------------------------------------------------------------------------------------------------- command

const COMMANDS = { login, logout, listen, trigger, sign, verify, doctor }
const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  forward: { type: 'string' },
  integration: { type: 'string' },
  at: { type: 'string' },
}
/** Options that a command takes besides --json and --help. */
const TAKES = { listen: ['forward', 'integration'], trigger: ['integration'], sign: ['at'], verify: ['at'] }
/** Arguments that a command takes. */
const ARGUMENTS = { trigger: 1, sign: 1, verify: 1 }

function readArguments() {
  const name = process.argv.slice(2).find((each) => !each.startsWith('-')) ?? ''
  const own = parsed(() => parseArgs({ options: OPTIONS, allowPositionals: true }))
  const wrong = new Failure(HELP[Object.hasOwn(HELP, name) ? name : ''], 2)
  if (!own) throw wrong
  const [command = '', ...rest] = own.positionals
  const { json: asJson = false, help = false, ...options } = own.values
  json = asJson
  if (help && Object.hasOwn(HELP, command)) return { help: HELP[command] }
  const taken = Object.keys(options).every((option) => TAKES[command]?.includes(option))
  if (!Object.hasOwn(COMMANDS, command) || !taken || rest.length > (ARGUMENTS[command] ?? 0)) throw wrong
  return { run: () => COMMANDS[command](rest, options) }
}

try {
  const { help, run } = readArguments()
  if (help) process.stdout.write(`${help}\n`)
  else process.exitCode = (await run()) ?? 0
} catch (error) {
  const failure = error instanceof Failure ? error : new Failure(`Falló: ${error?.message}`)
  process.stderr.write(`${json ? JSON.stringify({ error: failure.message }) : failure.message}\n`)
  process.exitCode = failure.code
}
