// Reversa un pago cuya confirmación no respondió. Es final y repetirlo responde lo mismo.
// Ejecuta: node node.mjs <authorization_id>
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'

const { QRI_URL, QRI_AUTHORIZATION_SECRET, QRI_CLIENT_OS, QRI_CERT, QRI_KEY, QRI_CA } = process.env
const mtls = { cert: readFileSync(QRI_CERT), key: readFileSync(QRI_KEY), ca: QRI_CA && readFileSync(QRI_CA) }
const llave = Buffer.from(QRI_AUTHORIZATION_SECRET.replace(/^qri_(test|live)_/, ''), 'base64url')

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
  const opciones = { method: 'POST', headers, signal: AbortSignal.timeout(35_000), ...mtls }
  const llamada = request(QRI_URL + ruta, opciones).end(JSON.stringify(cuerpo))
  const [respuesta] = await once(llamada, 'response')
  const contenido = await json(respuesta)
  if (respuesta.statusCode >= 400) throw new Error(`${contenido.code}: ${contenido.message}`)
  return contenido
}

const id = process.argv[2]
const motivo = { reason: 'Sin respuesta de la confirmación' }
const autorizacion = await enviar(`/qri/v2/authorizations/${id}/reverse`, motivo, `reverso-${id}`)
console.log(`${autorizacion.state} por ${autorizacion.reversed_by}`)
