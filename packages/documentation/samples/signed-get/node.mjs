// Hace un GET firmado: por ejemplo, lista los pagos de unos días.
// Ejecuta: node node.mjs /qri/v2/payments 'from=2026-03-01&to=2026-03-05'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'

const { QRI_URL, QRI_SECRET, QRI_CLIENT_OS, QRI_CERT, QRI_KEY, QRI_CA } = process.env
const mtls = { cert: readFileSync(QRI_CERT), key: readFileSync(QRI_KEY), ca: QRI_CA && readFileSync(QRI_CA) }
const llave = Buffer.from(QRI_SECRET.replace(/^qri_(test|live)_/, ''), 'base64url')

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

const [ruta, consulta] = process.argv.slice(2)
console.log(JSON.stringify(await consultar(ruta, consulta), null, 2))
