// Lee la liquidación de un día y la cuadra: sumas y checksum.
// Ejecuta: node node.mjs 2026-03-05
import { createHash, createHmac } from 'node:crypto'
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

// Sin cuerpo se firman método, ruta y consulta tal como viajan; estas claves ya están en orden canónico.
async function consultar(path, query = '') {
  const timestamp = new Date().toISOString()
  const firmado = JSON.stringify({ method: 'GET', path, query, timestamp })
  const firma = createHmac('sha256', llave).update(firmado).digest('hex')
  const headers = { 'X-Client-OS': QRI_CLIENT_OS, 'X-Timestamp': timestamp, 'X-Signature': firma }
  const opciones = { headers, signal: AbortSignal.timeout(10_000), ...mtls }
  const llamada = request(QRI_URL + path + (query && `?${query}`), opciones).end()
  const [respuesta] = await once(llamada, 'response')
  const contenido = await json(respuesta)
  if (respuesta.statusCode >= 400) throw new Error(`${contenido.code}: ${contenido.message}`)
  return contenido
}

const { lines, totals, checksum } = await consultar(`/qri/v2/statements/${process.argv[2]}`)
const suma = (campo) => lines.reduce((total, linea) => total + linea[campo], 0)
const cuadra =
  lines.length === totals.count &&
  ['amount', 'commission', 'net'].every((campo) => suma(campo) === totals[campo]) &&
  createHash('sha256').update(canonico(lines)).digest('hex') === checksum
console.log(`${lines.length} movimientos, neto $${totals.net}: ${cuadra ? 'cuadra' : 'NO CUADRA'}`)
