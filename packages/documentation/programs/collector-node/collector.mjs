// Recaudador: crea un cobro, responde quién puede pagarlo y termina cuando está pagado.
// Completa qri.env como dice LEEME.md y ejecuta: node collector.mjs [monto]
// Las pruebas de «Certificación», todas o las que digas: node collector.mjs pruebas [números]
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

function fallar(mensaje) {
  console.error(mensaje)
  process.exit(1)
}

// 1. Ajustes: los del entorno y, los que faltan ahí, los de qri.env.
const escritos = existsSync('qri.env') ? readFileSync('qri.env', 'utf8').matchAll(/^(QRI_\w+)=(.*)$/gm) : []
const ajustes = {
  ...Object.fromEntries([...escritos].map(([, nombre, valor]) => [nombre, valor.trim()])),
  ...process.env,
}
for (const nombre of ['QRI_URL', 'QRI_CLIENT_OS', 'QRI_CERT', 'QRI_KEY', 'QRI_SECRET'])
  if (!ajustes[nombre]) fallar(`Falta ${nombre} en qri.env`)

const archivo = (ruta) => (existsSync(ruta) ? readFileSync(ruta) : fallar(`Falta el archivo ${ruta}`))
const mtls = {
  cert: archivo(ajustes.QRI_CERT),
  key: archivo(ajustes.QRI_KEY),
  ca: ajustes.QRI_CA ? archivo(ajustes.QRI_CA) : undefined,
}
// Durante una rotación pon los dos secretos, separados por un espacio: el nuevo firma, ambos verifican.
// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
const llavesDe = (nombre) =>
  ajustes[nombre].split(/\s+/).map((secreto) => {
    const [, bytes] =
      /^qri_(?:test|live)_([\w-]{43})$/.exec(secreto) ?? fallar(`${nombre} está incompleto: cópialo entero`)
    return Buffer.from(bytes, 'base64url')
  })
const llaves = llavesDe('QRI_SECRET')

// 2. Firma: HMAC-SHA256 de la forma canónica (RFC 8785).
// JSON.stringify ya escribe así los textos y los enteros; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))
const hmac = (llave, texto) => createHmac('sha256', llave).update(texto).digest()
const firmar = (llave, datos) => hmac(llave, canonico(datos)).toString('hex')

// 3. Llamadas a la red, con tu certificado.
class Rechazo extends Error {
  constructor({ code, message, fields = {}, request_id }) {
    const campos = Object.entries(fields).map(([campo, motivo]) => `\n  ${campo}: ${motivo}`)
    super(`${code}: ${message}${campos.join('')}\n  request_id: ${request_id}`)
    this.code = code
  }
}

async function llamar(method, path, propias, cuerpo) {
  const headers = { 'X-Client-OS': ajustes.QRI_CLIENT_OS, ...propias }
  const opciones = { method, headers, signal: AbortSignal.timeout(30_000), ...mtls }
  const [respuesta] = await once(request(ajustes.QRI_URL + path, opciones).end(cuerpo), 'response')
  const contenido = await json(respuesta)
  if (respuesta.statusCode >= 400) throw new Rechazo(contenido)
  return contenido
}

// La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
function enviar(path, datos, clave, llave = llaves[0]) {
  const cuerpo = { ...datos, timestamp: new Date().toISOString() }
  cuerpo.signature = firmar(llave, cuerpo)
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': clave }
  return llamar('POST', path, headers, JSON.stringify(cuerpo))
}

function consultar(path, query = '') {
  const timestamp = new Date().toISOString()
  const firma = firmar(llaves[0], { method: 'GET', path, query, timestamp })
  return llamar('GET', query ? `${path}?${query}` : path, { 'X-Timestamp': timestamp, 'X-Signature': firma })
}

// 4. Los cobros.
const pesos = (valor) => `$${valor.toLocaleString('de-DE')}`
const cobros = new Map() // Por order_id. En tu sistema, una tabla.

const ordenDe = (amount, expires_in = 600) => ({
  order_id: `ORD-${Date.now()}`, // Una orden se paga una sola vez: aquí va el número de la tuya.
  amount,
  description: 'Dos cafés y una medialuna',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  expires_in,
  single_use: true,
})

async function cobrar(amount, expires_in) {
  const orden = ordenDe(amount, expires_in)
  const { uuid, token_number, qr, expires_at } = await enviar('/qri/v2/tokens', orden, randomUUID())
  const cobro = { ...orden, uuid, token_number, expires_at, estado: 'PENDIENTE' }
  cobros.set(orden.order_id, cobro)
  console.log(`Cobro de ${pesos(amount)}: número ${token_number}, vence a las ${expires_at.slice(11, 16)}`)
  console.log(`QR: ${qr}`)
  console.log(`Página de pago: http://localhost:${servidor.address().port}`)
  return cobro
}

// Acepta solo una orden que espera, por su monto y mientras siga abierta.
function decidir({ token_uuid, order_id, amount }) {
  const cobro = cobros.get(order_id)
  return cobro?.uuid === token_uuid && cobro.amount === amount && cobro.estado === 'PENDIENTE'
    ? { decision: 'accept' }
    : { decision: 'reject', reason: 'La orden no está disponible' }
}

// Los avisos se repiten y llegan en desorden: decide por el estado, y cada cosa ocurre una sola vez.
function pagado(cobro, pago) {
  if (cobro.estado !== 'PENDIENTE') return
  Object.assign(cobro, { estado: 'PAGADO', pago })
  console.log(`Pagado: ${pesos(cobro.amount)}, pago ${pago}. Entrega la venta.`)
}

// Los mensajes del catálogo para los motivos por los que un cobro no se paga.
const MOTIVOS = {
  authorization_rejected: 'El recaudador rechazó la preautorización.',
  authorization_timeout: 'El recaudador no respondió la preautorización en 3 segundos.',
  bank_rejected: 'El banco de origen rechazó la transferencia.',
  order_already_paid: 'La orden del comercio ya tiene un pago.',
  token_expired: 'El token venció antes de completar el pago.',
}
function noPagado(cobro, motivo) {
  if (cobro.estado !== 'PENDIENTE') return
  cobro.estado = 'NO PAGADO'
  console.error(`${motivo}: ${MOTIVOS[motivo] ?? 'El cobro no se pagó.'}`)
}

function reversado(cobro) {
  if (cobro.estado === 'REVERSADO') return
  cobro.estado = 'REVERSADO'
  console.error(`El pago de ${pesos(cobro.amount)} se reversó. Anula la venta.`)
}

// Si payment.paid se pierde en el camino, la autorización dice lo mismo: no dejes esperando a la persona.
// Un reverso no te llega como aviso: sigue mirando un rato. Después lo ves en la liquidación.
async function vigilar(cobro, autorizacion) {
  for (let vez = 0; vez < 15 || cobro.estado === 'PENDIENTE'; vez++) {
    await setTimeout(2000)
    const { state, payment_uuid, reason } = await consultar(`/qri/v2/authorizations/${autorizacion}`).catch(() => ({}))
    if (state === 'CONFIRMED') pagado(cobro, payment_uuid)
    if (state === 'REVERSED') reversado(cobro)
    if (state === 'REJECTED') noPagado(cobro, reason)
    if (state === 'EXPIRED') noPagado(cobro, 'token_expired')
  }
}

function procesar({ type, data }) {
  if (type === 'statement.ready') return cuadrar(data.date)
  const cobro = cobros.get((data.payment ?? data).order_id)
  if (!cobro) return
  if (type === 'token.read' && cobro.estado === 'PENDIENTE') console.log('Una billetera leyó el cobro.')
  if (type === 'authorization.requested') {
    console.log('La red preguntó si la billetera puede pagar.')
    void vigilar(cobro, data.authorization_id)
  }
  if (type === 'payment.paid') pagado(cobro, data.uuid)
  if (type === 'payment.rejected') noPagado(cobro, data.reason)
  if (type === 'payment.expired') noPagado(cobro, 'token_expired')
  if (type === 'payment.settled') cobro.liquidado = true
}

// Devuelve una parte de un pago, o todo, y espera el resultado: no llega como aviso.
async function devolver(pago, amount) {
  if (!ajustes.QRI_REFUND_SECRET) throw new Error('Falta QRI_REFUND_SECRET en qri.env')
  const refund_id = `DEV-${randomUUID()}` // Guárdalo con tu venta antes de llamar: es también la clave.
  const devolucion = { refund_id, amount, reason: 'Cliente devuelve el producto' }
  await enviar(`/qri/v2/payments/${pago}/refunds`, devolucion, refund_id, llavesDe('QRI_REFUND_SECRET')[0])
  for (;;) {
    await setTimeout(1000)
    const { state, rejection } = await consultar(`/qri/v2/payments/${pago}/refund`)
    if (state === 'REQUESTED') continue
    console.log(`Devolución de ${pesos(amount)}: ${state} ${rejection ?? ''}`)
    return state
  }
}

// La liquidación de un día: sus sumas y su checksum deben calzar con sus líneas.
async function cuadrar(dia) {
  const { lines, totals, checksum } = await consultar(`/qri/v2/statements/${dia}`)
  const suma = (campo) => lines.reduce((total, linea) => total + linea[campo], 0)
  const cuadra =
    lines.length === totals.count &&
    ['amount', 'commission', 'net'].every((campo) => suma(campo) === totals[campo]) &&
    createHash('sha256').update(canonico(lines)).digest('hex') === checksum
  console.log(`Liquidación del ${dia}: ${lines.length} movimientos, ${cuadra ? 'cuadra' : 'NO CUADRA'}`)
}

// 5. Avisos: cada uno trae dos firmas, y aquí deben valer las dos.
const aTiempo = (hora) => Math.abs(Date.now() - hora) <= 300_000
const firmado = (texto, firmas) =>
  llaves.some((llave) => {
    const esperada = hmac(llave, texto)
    return firmas.some((firma) => firma.length === esperada.length && timingSafeEqual(firma, esperada))
  })

// La de las cabeceras (Standard Webhooks) es sobre el cuerpo tal como llegó.
function valeLaCabecera(cabeceras, cuerpo) {
  const { 'webhook-id': id, 'webhook-timestamp': hora, 'webhook-signature': firmas = '' } = cabeceras
  const recibidas = firmas.split(' ').map((firma) => Buffer.from(firma.replace(/^v1,/, ''), 'base64'))
  return aTiempo(hora * 1000) && firmado(`${id}.${hora}.${cuerpo}`, recibidas)
}

// La del cuerpo es sobre su forma canónica, sin el campo signature.
const valeElCuerpo = ({ signature, ...aviso }) =>
  aTiempo(Date.parse(aviso.timestamp)) && firmado(canonico(aviso), [Buffer.from(String(signature), 'hex')])

const MAXIMO = 65_536 // Bytes de un aviso; uno más largo se corta.
async function leer(peticion) {
  const partes = []
  let largo = 0
  for await (const parte of peticion) {
    largo += parte.length
    if (largo > MAXIMO) throw new Error('Muy largo')
    partes.push(parte)
  }
  return Buffer.concat(partes).toString()
}

const vistos = new Set() // Un aviso puede llegar dos veces. En producción, una tabla con id único.
const servidor = createServer(async (peticion, respuesta) => {
  try {
    if (peticion.method === 'GET') return respuesta.setHeader('Content-Type', 'text/html').end(await pagina())
    const cuerpo = await leer(peticion)
    const aviso = valeLaCabecera(peticion.headers, cuerpo) && JSON.parse(cuerpo)
    if (!aviso || !valeElCuerpo(aviso)) return respuesta.writeHead(401).end()
    const nuevo = !vistos.has(aviso.id)
    vistos.add(aviso.id)
    // Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
    const decision = aviso.type === 'authorization.requested' ? JSON.stringify(decidir(aviso.data)) : ''
    if (decision) respuesta.setHeader('Content-Type', 'application/json')
    respuesta.end(decision)
    if (nuevo) await procesar(aviso)
  } catch (error) {
    if (respuesta.writableEnded) console.error(error.message)
    else respuesta.writeHead(400).end()
  }
})

// 6. La página de pago del último cobro: cuánto falta para que venza y las billeteras con su logo.
// El QR es un texto: dibújalo con la biblioteca que uses.
const html = (texto) => texto.replace(/[&<>"]/g, (signo) => `&#${signo.charCodeAt()};`)
async function pagina() {
  const { uuid, token_number, amount, expires_at } = [...cobros.values()].at(-1)
  const { data } = await consultar('/qri/v2/wallets')
  const billeteras = data.map(({ name, logo, direct_open }) => {
    const [imagen, enlace] = [logo, direct_open].map((url) => html(url.replaceAll('%uuid%', uuid)))
    return `<p><a href="${enlace}"><img src="${imagen}" alt="${html(name)}" width="200"></a></p>`
  })
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pagar</title><body style="font: 1.2em sans-serif; margin: 2em"><h1>Paga ${pesos(amount)}</h1>
<div id="pago"><p>Número <b>${token_number}</b>. Vence en <b id="falta"></b>.</p>${billeteras.join('')}</div>
<script>setInterval(() => {
  const falta = Math.ceil((Date.parse('${expires_at}') - Date.now()) / 1000)
  if (falta > 0) document.getElementById('falta').textContent = falta + ' s'
  else document.getElementById('pago').textContent = 'Este cobro venció.'
}, 250)</script></body></html>`
}

// 7. Las pruebas. Inícialas en «Certificación»; ahí ves qué espera la red de cada una.
async function hasta(listo, segundos = 90) {
  const fin = Date.now() + segundos * 1000
  while (!(await listo())) {
    if (Date.now() > fin) throw new Error('No terminó a tiempo: ¿iniciaste la prueba en «Certificación»?')
    await setTimeout(200)
  }
}

async function cobrarHasta(estado, amount, segundos) {
  const cobro = await cobrar(amount, segundos)
  await hasta(() => cobro.estado === estado, estado === 'PAGADO' ? 600 : 90)
  return cobro
}

async function seRechaza(codigo, llamada) {
  const { code } = await llamada.catch((rechazo) => rechazo)
  if (code !== codigo) throw new Error(`La red debió responder ${codigo}`)
  console.log(`La red respondió ${codigo}, como debe ser.`)
}

const hoy = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' })
const PRUEBAS = {
  1: () => consultar('/qri/v2/payments', `from=${hoy()}&to=${hoy()}`),
  2: () => cobrarHasta('PAGADO', 15990),
  3: () => cobrarHasta('PAGADO', 15990),
  4() {
    console.log('Abre la página de pago, en tu teléfono si llega a este equipo, y elige Billetera Demo.')
    return cobrarHasta('PAGADO', 15990)
  },
  5() {
    console.log('Abre la página de pago, mira la cuenta regresiva y no pagues.')
    return cobrarHasta('NO PAGADO', 15990, 30)
  },
  6: () => cobrarHasta('NO PAGADO', 15901),
  7: () => cobrarHasta('NO PAGADO', 15903),
  8: () => cobrarHasta('PAGADO', 15904),
  9: () => cobrarHasta('PAGADO', 15905),
  10: () => cobrarHasta('PAGADO', 15906),
  11: () => cobrarHasta('REVERSADO', 15907),
  13: () => cobrarHasta('NO PAGADO', 15909),
  async 15() {
    const { pago } = await cobrarHasta('PAGADO', 15990)
    await devolver(pago, 5990)
    await seRechaza('refund_already_requested', devolver(pago, 5990))
  },
  async 16() {
    const { pago } = await cobrarHasta('PAGADO', 15902)
    if ((await devolver(pago, 15902)) === 'REJECTED') await devolver(pago, 15900)
  },
  17: () => cobrarHasta('PAGADO', 15917),
  async 18() {
    const cobro = await cobrarHasta('PAGADO', 15918)
    await hasta(() => cobro.liquidado)
    await setTimeout(3000) // La red cierra el día enseguida.
    await cuadrar(hoy())
  },
  async 19() {
    const [orden, clave] = [ordenDe(15990), randomUUID()]
    const [una, otra] = [await enviar('/qri/v2/tokens', orden, clave), await enviar('/qri/v2/tokens', orden, clave)]
    if (una.uuid !== otra.uuid) throw new Error('La misma clave creó dos cobros')
    await seRechaza('idempotency_conflict', enviar('/qri/v2/tokens', { ...orden, amount: 15991 }, clave))
  },
}

// Una tras otra. La 17 va aparte, porque antes rotas el secreto.
async function probar(pedidas) {
  const numeros = pedidas.length ? pedidas : Object.keys(PRUEBAS).filter((numero) => numero !== '17')
  for (const numero of numeros) {
    console.log(`\nPrueba ${numero}`)
    await PRUEBAS[numero]().catch((error) => console.error(error.message))
  }
  if (!pedidas.length)
    console.log(
      '\nFalta la 17: rota el secreto de integración, pon el nuevo y el anterior en QRI_SECRET y ejecuta: pruebas 17',
    )
  console.log('Listo. Sigo recibiendo avisos; termina con Ctrl+C.')
}

const [escrito = '15990', ...pedidas] = process.argv.slice(2)
if (escrito === 'pruebas' ? pedidas.some((numero) => !PRUEBAS[numero]) : !/^[1-9]\d{0,8}$/.test(escrito))
  fallar('Uso: node collector.mjs [monto en pesos, sin puntos], o node collector.mjs pruebas [números]')
try {
  await once(servidor.listen(ajustes.QRI_PORT || 8080), 'listening')
  console.log(`Escucho los avisos en el puerto ${servidor.address().port}`)
  if (escrito === 'pruebas') await probar(pedidas)
  else {
    const cobro = await cobrar(Number(escrito))
    console.log('Espero a que alguien lo pague.')
    await hasta(() => cobro.estado !== 'PENDIENTE', 660)
    process.exit(cobro.estado === 'PAGADO' ? 0 : 1)
  }
} catch (error) {
  fallar(error instanceof Rechazo ? error.message : `No hay conexión: ${error.message || error.code}`)
}
