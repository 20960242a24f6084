// Envía dinero a un alias, después de mostrar a quién.
// Ejecuta: node node.mjs <alias de quien envía> '+56911112222' <monto>
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { createInterface } from 'node:readline/promises'
import { json } from 'node:stream/consumers'

const { QRI_URL, QRI_SECRET, QRI_CLIENT_OS, QRI_CERT, QRI_KEY, QRI_CA } = process.env
const mtls = { cert: readFileSync(QRI_CERT), key: readFileSync(QRI_KEY), ca: QRI_CA && readFileSync(QRI_CA) }
const llave = Buffer.from(QRI_SECRET.replace(/^qri_(test|live)_/, ''), 'base64url')

// RFC 8785: JSON.stringify ya escribe textos y enteros así; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))
const firmar = (datos) => createHmac('sha256', llave).update(canonico(datos)).digest('hex')

async function llamar(method, path, headers, cuerpo) {
  const propias = { 'X-Client-OS': QRI_CLIENT_OS, ...headers }
  // Enviar puede esperar al banco; consultar, no.
  const limite = AbortSignal.timeout(cuerpo ? 35_000 : 10_000)
  const opciones = { method, headers: propias, signal: limite, ...mtls }
  const [respuesta] = await once(request(QRI_URL + path, opciones).end(cuerpo), 'response')
  const contenido = await json(respuesta)
  if (respuesta.statusCode >= 400) throw new Error(`${contenido.code}: ${contenido.message}`)
  return contenido
}

const [from_alias, to_alias, monto] = process.argv.slice(2)
const timestamp = new Date().toISOString()

// El alias va codificado en la ruta (+ es %2B), y la ruta se firma ya codificada.
const path = `/alias/v1/resolve/${encodeURIComponent(to_alias)}`
const firma = firmar({ method: 'GET', path, query: '', timestamp })
const destino = await llamar('GET', path, { 'X-Timestamp': timestamp, 'X-Signature': firma })
const consola = createInterface({ input: process.stdin, output: process.stdout })
const respuesta = await consola.question(`¿Enviar $${monto} a ${destino.name}? (s/n) `)
consola.close()
if (respuesta !== 's') process.exit(1)

const envio = { from_alias, to_alias, amount: Number(monto), timestamp: new Date().toISOString() }
const cuerpo = JSON.stringify({ ...envio, signature: firmar(envio) })
const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
const { send_id, state } = await llamar('POST', '/alias/v1/send', headers, cuerpo)
console.log(`${state}: envío ${send_id}`)
