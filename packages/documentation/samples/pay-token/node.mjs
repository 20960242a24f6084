// Paga un token: preautoriza, espera al recaudador y confirma.
// Ejecuta: node node.mjs <uuid del token> <monto que vio la persona>
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const { QRI_URL, QRI_SECRET, QRI_AUTHORIZATION_SECRET, QRI_CLIENT_OS, QRI_CERT, QRI_KEY, QRI_CA } = process.env
const mtls = { cert: readFileSync(QRI_CERT), key: readFileSync(QRI_KEY), ca: QRI_CA && readFileSync(QRI_CA) }

// RFC 8785: JSON.stringify ya escribe textos y enteros así; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))

const firmar = (secreto, datos) => {
  const llave = Buffer.from(secreto.replace(/^qri_(test|live)_/, ''), 'base64url')
  return createHmac('sha256', llave).update(canonico(datos)).digest('hex')
}

async function llamar(method, path, headers, cuerpo) {
  const propias = { 'X-Client-OS': QRI_CLIENT_OS, ...headers }
  // Una escritura puede esperar al banco; una lectura, no.
  const limite = AbortSignal.timeout(cuerpo ? 35_000 : 10_000)
  const opciones = { method, headers: propias, signal: limite, ...mtls }
  const [respuesta] = await once(request(QRI_URL + path, opciones).end(cuerpo), 'response')
  const contenido = await json(respuesta)
  if (respuesta.statusCode >= 400) throw new Error(`${contenido.code}: ${contenido.message}`)
  return contenido
}

// Los POST de una autorización llevan el secreto de autorización; las consultas, el de integración.
function enviar(path, datos, clave) {
  const cuerpo = { ...datos, timestamp: new Date().toISOString() }
  cuerpo.signature = firmar(QRI_AUTHORIZATION_SECRET, cuerpo)
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': clave }
  return llamar('POST', path, headers, JSON.stringify(cuerpo))
}
function consultar(path) {
  const timestamp = new Date().toISOString()
  const firma = firmar(QRI_SECRET, { method: 'GET', path, query: '', timestamp })
  return llamar('GET', path, { 'X-Timestamp': timestamp, 'X-Signature': firma })
}

const payer = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' }
const [token, visto] = process.argv.slice(2)
let autorizacion = await enviar(`/qri/v2/tokens/${token}/authorizations`, { payer }, randomUUID())
const id = autorizacion.authorization_id

// El recaudador tiene 3 segundos para aceptar.
for (let vez = 0; vez < 8 && autorizacion.state === 'PRE_AUTHORIZED'; vez++) {
  await setTimeout(vez && 500)
  autorizacion = await consultar(`/qri/v2/authorizations/${id}`)
}
const { amount, state } = autorizacion
if (state !== 'AUTHORIZED') throw new Error(`No se paga: ${state}`)
// Confirma solo lo que la persona vio; en tu app compara también el comercio (merchant.tax_id).
if (amount !== Number(visto)) throw new Error(`Se cobran $${amount} y la persona vio $${visto}: reversa ${id}`)

// Si no responde, repite con la misma clave; si sigue sin llegar, reversa.
const pago = await enviar(`/qri/v2/authorizations/${id}/confirm`, { amount }, `confirma-${id}`)
console.log(`${pago.state}: pago ${pago.uuid}, transferencia ${pago.med_id}`)
