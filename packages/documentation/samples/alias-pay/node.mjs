// Cobra a un alias y entrega la página del desafío.
// Ejecuta: node node.mjs <alias> <monto>
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'

const { QRI_URL, QRI_SECRET, QRI_CLIENT_OS, QRI_CERT, QRI_KEY, QRI_CA } = process.env
const mtls = { cert: readFileSync(QRI_CERT), key: readFileSync(QRI_KEY), ca: QRI_CA && readFileSync(QRI_CA) }
const llave = Buffer.from(QRI_SECRET.replace(/^qri_(test|live)_/, ''), 'base64url')

// RFC 8785: JSON.stringify ya escribe textos y enteros así; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))
const firmar = (datos) => createHmac('sha256', llave).update(canonico(datos)).digest('hex')

// La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
async function enviar(ruta, datos, clave) {
  const cuerpo = { ...datos, timestamp: new Date().toISOString() }
  cuerpo.signature = firmar(cuerpo)
  const headers = {
    'Content-Type': 'application/json',
    'X-Client-OS': QRI_CLIENT_OS,
    'Idempotency-Key': clave,
  }
  const opciones = { method: 'POST', headers, signal: AbortSignal.timeout(30_000), ...mtls }
  const llamada = request(QRI_URL + ruta, opciones).end(JSON.stringify(cuerpo))
  const [respuesta] = await once(llamada, 'response')
  const contenido = await json(respuesta)
  if (respuesta.statusCode >= 400) throw new Error(`${contenido.code}: ${contenido.message}`)
  return contenido
}

const [alias, monto] = process.argv.slice(2)
const cobro = { alias, amount: Number(monto), order_id: 'ORD-000123' }
const { state, challenge_url } = await enviar('/alias/v1/pay', cobro, randomUUID())
// Muéstrala en un iframe; el resultado llega a tu notify_url_pay_challenge.
console.log(`${state}: ${challenge_url}`)
