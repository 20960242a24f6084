// Billetera: lee un cobro por su número, pregunta si se paga, lo autoriza y lo confirma.
// Completa qri.env como dice LEEME.md y ejecuta: node wallet.mjs <número del cobro> [--si]
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { createInterface } from 'node:readline'
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
for (const nombre of ['QRI_URL', 'QRI_CLIENT_OS', 'QRI_CERT', 'QRI_KEY', 'QRI_SECRET', 'QRI_AUTHORIZATION_SECRET'])
  if (!ajustes[nombre]) fallar(`Falta ${nombre} en qri.env`)

const archivo = (ruta) => (existsSync(ruta) ? readFileSync(ruta) : fallar(`Falta el archivo ${ruta}`))
const mtls = {
  cert: archivo(ajustes.QRI_CERT),
  key: archivo(ajustes.QRI_KEY),
  ca: ajustes.QRI_CA ? archivo(ajustes.QRI_CA) : undefined,
}
// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
function llaveDe(nombre) {
  const [, bytes] =
    /^qri_(?:test|live)_([\w-]{43})$/.exec(ajustes[nombre]) ?? fallar(`${nombre} está incompleto: cópialo entero`)
  return Buffer.from(bytes, 'base64url')
}
// Los POST de una autorización llevan el secreto de autorización; las consultas, el de integración.
const llaves = { integracion: llaveDe('QRI_SECRET'), autorizacion: llaveDe('QRI_AUTHORIZATION_SECRET') }

// 2. Firma: HMAC-SHA256 de la forma canónica (RFC 8785).
// JSON.stringify ya escribe así los textos y los enteros; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))
const firmar = (llave, datos) => createHmac('sha256', llave).update(canonico(datos)).digest('hex')

// 3. Llamadas a la red, con tu certificado.
class Rechazo extends Error {
  constructor(estado, { code, message, fields = {}, request_id }) {
    const campos = Object.entries(fields).map(([campo, motivo]) => `\n  ${campo}: ${motivo}`)
    super(`${code}: ${message}${campos.join('')}\n  request_id: ${request_id}`)
    this.pasajero = estado === 429 || estado >= 500
  }
}

async function llamar(method, path, propias, cuerpo) {
  const headers = { 'X-Client-OS': ajustes.QRI_CLIENT_OS, ...propias }
  // Una escritura puede esperar al banco; una lectura, no.
  const opciones = { method, headers, signal: AbortSignal.timeout(cuerpo ? 35_000 : 10_000), ...mtls }
  const [respuesta] = await once(request(ajustes.QRI_URL + path, opciones).end(cuerpo), 'response')
  const contenido = await json(respuesta)
  if (respuesta.statusCode >= 400) throw new Rechazo(respuesta.statusCode, contenido)
  return contenido
}

// La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
function enviar(path, datos, clave) {
  const cuerpo = { ...datos, timestamp: new Date().toISOString() }
  cuerpo.signature = firmar(llaves.autorizacion, cuerpo)
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': clave }
  return llamar('POST', path, headers, JSON.stringify(cuerpo))
}

function consultar(path) {
  const timestamp = new Date().toISOString()
  const firma = firmar(llaves.integracion, { method: 'GET', path, query: '', timestamp })
  return llamar('GET', path, { 'X-Timestamp': timestamp, 'X-Signature': firma })
}

// 4. El pago.
const pesos = (valor) => `$${valor.toLocaleString('de-DE')}`
const payer = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' } // Tu usuario.

const reversar = (id, reason) => enviar(`/qri/v2/authorizations/${id}/reverse`, { reason }, `reversa-${id}`)

async function confirmado(pregunta) {
  process.stdout.write(pregunta)
  for await (const linea of createInterface({ input: process.stdin })) return /^s[ií]?$/i.test(linea.trim())
  return false
}

// El recaudador tiene 3 segundos para aceptar.
async function decidida(autorizacion) {
  const plazo = Date.now() + 5_000
  let vista = autorizacion
  while (vista.state === 'PRE_AUTHORIZED' && Date.now() < plazo) {
    await setTimeout(300)
    vista = await consultar(`/qri/v2/authorizations/${autorizacion.authorization_id}`)
  }
  return vista
}

// Los mensajes del catálogo para los motivos por los que un recaudador no acepta.
const MOTIVOS = {
  authorization_rejected: 'El recaudador rechazó la preautorización.',
  authorization_timeout: 'El recaudador no respondió la preautorización en 3 segundos.',
  order_already_paid: 'La orden del comercio ya tiene un pago.',
  token_expired: 'El token venció antes de completar el pago.',
}
function noAceptada({ state, reason }) {
  const codigo = state === 'EXPIRED' ? 'token_expired' : reason
  if (MOTIVOS[codigo]) fallar(`${codigo}: ${MOTIVOS[codigo]}`)
  fallar(`authorization_rejected: ${MOTIVOS.authorization_rejected} ${reason ?? state}`)
}

// Sin respuesta no sabes si hubo pago: repite con la misma clave y, si sigue sin llegar, reversa.
async function confirmar(id, amount) {
  for (let vez = 1; vez <= 3; vez++) {
    try {
      return await enviar(`/qri/v2/authorizations/${id}/confirm`, { amount }, `confirma-${id}`)
    } catch (error) {
      if (error instanceof Rechazo && !error.pasajero) throw error
      console.error(`La red no respondió la confirmación (intento ${vez} de 3, con la misma clave).`)
      if (vez < 3) await setTimeout(1000 * vez)
    }
  }
  await reversar(id, 'Sin respuesta de la confirmación')
  return fallar('La confirmación no tuvo respuesta: el pago quedó reversado y no se cobró.')
}

async function pagar(numero, sinPreguntar) {
  const cobro = await consultar(`/qri/v2/tokens/number/${numero}`)
  const { merchant, amount, description } = cobro
  console.log(`${merchant.name}, ${merchant.branch}: ${pesos(amount)} por «${description}»`)
  if (!['CREATED', 'READ'].includes(cobro.state)) fallar(`El cobro ya no se puede pagar: está ${cobro.state}`)
  if (!sinPreguntar && !(await confirmado('¿Lo pagas? (s/n) '))) fallar('No se pagó nada.')

  const pedida = await enviar(`/qri/v2/tokens/${cobro.uuid}/authorizations`, { payer }, randomUUID())
  const id = pedida.authorization_id
  const autorizacion = await decidida(pedida)
  if (autorizacion.state !== 'AUTHORIZED') noAceptada(autorizacion)
  // Confirma solo lo que la persona vio.
  if (autorizacion.amount !== amount || autorizacion.merchant.tax_id !== merchant.tax_id) {
    await reversar(id, 'El cobro cambió después de mostrarlo')
    fallar('El cobro cambió después de mostrarlo: no se pagó.')
  }
  const pago = await confirmar(id, amount)
  console.log(`Pagado: ${pesos(amount)}, pago ${pago.uuid}, transferencia ${pago.med_id}`)
}

const escrito = process.argv.slice(2)
const numero = escrito.filter((parte) => parte !== '--si').join('')
if (!/^\d{8}$/.test(numero)) fallar('Uso: node wallet.mjs <número de 8 dígitos> [--si]')
try {
  await pagar(numero, escrito.includes('--si'))
} catch (error) {
  fallar(error instanceof Rechazo ? error.message : `No hay conexión: ${error.message || error.code}`)
}
