// Recaudador: crea un cobro, responde quién puede pagarlo y termina cuando está pagado.
// Completa qri.env como dice LEEME.md y ejecuta: node collector.mjs [monto] [--sigue]
// Con --sigue no termina: sigue recibiendo avisos, como en las pruebas de certificación.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
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
const llaves = ajustes.QRI_SECRET.split(/\s+/).map((secreto) => {
  const [, bytes] =
    /^qri_(?:test|live)_([\w-]{43})$/.exec(secreto) ?? fallar('QRI_SECRET está incompleto: cópialo entero')
  return Buffer.from(bytes, 'base64url')
})

// 2. Firma: HMAC-SHA256 de la forma canónica (RFC 8785).
// JSON.stringify ya escribe así los textos y los enteros; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))
const hmac = (llave, texto) => createHmac('sha256', llave).update(texto).digest()
const firmar = (datos) => hmac(llaves[0], canonico(datos)).toString('hex')

// 3. Llamadas a la red, con tu certificado.
class Rechazo extends Error {
  constructor({ code, message, fields = {}, request_id }) {
    const campos = Object.entries(fields).map(([campo, motivo]) => `\n  ${campo}: ${motivo}`)
    super(`${code}: ${message}${campos.join('')}\n  request_id: ${request_id}`)
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
function enviar(path, datos, clave) {
  const cuerpo = { ...datos, timestamp: new Date().toISOString() }
  cuerpo.signature = firmar(cuerpo)
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': clave }
  return llamar('POST', path, headers, JSON.stringify(cuerpo))
}

function consultar(path) {
  const timestamp = new Date().toISOString()
  const firma = firmar({ method: 'GET', path, query: '', timestamp })
  return llamar('GET', path, { 'X-Timestamp': timestamp, 'X-Signature': firma })
}

// 4. El cobro.
const sigue = process.argv.includes('--sigue')
const monto = process.argv.slice(2).find((parte) => parte !== '--sigue') ?? '15990'
if (!/^[1-9]\d{0,8}$/.test(monto)) fallar('Uso: node collector.mjs [monto en pesos, sin puntos] [--sigue]')
const pesos = (valor) => `$${valor.toLocaleString('de-DE')}`
const orden = {
  order_id: `ORD-${Date.now()}`, // Una orden se paga una sola vez: aquí va el número de la tuya.
  amount: Number(monto),
  description: 'Dos cafés y una medialuna',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  expires_in: 600,
  single_use: true,
}
let cobro

// Acepta solo la orden que espera, por su monto. En tu sistema revisa además que siga abierta.
const decidir = ({ token_uuid, order_id, amount }) =>
  token_uuid === cobro?.uuid && order_id === orden.order_id && amount === orden.amount
    ? { decision: 'accept' }
    : { decision: 'reject', reason: 'La orden no está disponible' }

function pagado(pago) {
  console.log(`Pagado: ${pesos(orden.amount)}, pago ${pago}. Entrega la venta.`)
  if (!sigue) process.exit(0)
}

// Los mensajes del catálogo para los motivos por los que un cobro no se paga.
const MOTIVOS = {
  authorization_rejected: 'El recaudador rechazó la preautorización.',
  authorization_timeout: 'El recaudador no respondió la preautorización en 3 segundos.',
  bank_rejected: 'El banco de origen rechazó la transferencia.',
  order_already_paid: 'La orden del comercio ya tiene un pago.',
  token_expired: 'El token venció antes de completar el pago.',
}
function noPagado(motivo) {
  console.error(`${motivo}: ${MOTIVOS[motivo] ?? 'El cobro no se pagó.'}`)
  if (!sigue) process.exit(1)
}

// Si payment.paid se pierde en el camino, la autorización dice lo mismo: no dejes esperando a la persona.
async function vigilar(autorizacion) {
  for (;;) {
    await setTimeout(2000)
    const { state, payment_uuid, reason } = await consultar(`/qri/v2/authorizations/${autorizacion}`).catch(() => ({}))
    if (state === 'CONFIRMED') return pagado(payment_uuid)
    if (state === 'REJECTED') return noPagado(reason)
    if (state === 'EXPIRED') return noPagado('token_expired')
    if (state === 'REVERSED') return noPagado('reverse_payer')
  }
}

function procesar({ type, data }) {
  if (data.order_id !== orden.order_id) return
  if (type === 'token.read') console.log('Una billetera leyó el cobro.')
  if (type === 'authorization.requested') {
    console.log('La red preguntó si la billetera puede pagar.')
    void vigilar(data.authorization_id)
  }
  if (type === 'payment.paid') pagado(data.uuid)
  if (type === 'payment.rejected') noPagado(data.reason)
  if (type === 'payment.expired') noPagado('token_expired')
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
    const cuerpo = await leer(peticion)
    const aviso = valeLaCabecera(peticion.headers, cuerpo) && JSON.parse(cuerpo)
    if (!aviso || !valeElCuerpo(aviso)) return respuesta.writeHead(401).end()
    const nuevo = !vistos.has(aviso.id)
    vistos.add(aviso.id)
    // Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
    const decision = aviso.type === 'authorization.requested' ? JSON.stringify(decidir(aviso.data)) : ''
    if (decision) respuesta.setHeader('Content-Type', 'application/json')
    respuesta.end(decision, () => nuevo && procesar(aviso))
  } catch {
    respuesta.writeHead(400).end()
  }
})

try {
  await once(servidor.listen(ajustes.QRI_PORT || 8080), 'listening')
  console.log(`Escucho los avisos en el puerto ${servidor.address().port}`)
  cobro = await enviar('/qri/v2/tokens', orden, randomUUID())
  console.log(
    `Cobro de ${pesos(orden.amount)}: número ${cobro.token_number}, vence a las ${cobro.expires_at.slice(11, 16)}`,
  )
  console.log(`QR: ${cobro.qr}`)
  console.log('Espero a que alguien lo pague.')
} catch (error) {
  fallar(error instanceof Rechazo ? error.message : `No hay conexión: ${error.message || error.code}`)
}
