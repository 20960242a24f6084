// Crea un cobro y repite sin duplicar cuando la red no responde, está saturada o falla.
// Ejecuta: node node.mjs
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const { QRI_URL, QRI_SECRET, QRI_CLIENT_OS, QRI_CERT, QRI_KEY, QRI_CA } = process.env
const mtls = { cert: readFileSync(QRI_CERT), key: readFileSync(QRI_KEY), ca: QRI_CA && readFileSync(QRI_CA) }
const llave = Buffer.from(QRI_SECRET.replace(/^qri_(test|live)_/, ''), 'base64url')
const limite = Number(process.env.QRI_TIMEOUT ?? 30) * 1000

// RFC 8785: JSON.stringify ya escribe textos y enteros así; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))

// Cada intento lleva la misma clave; la hora y la firma son nuevas.
async function intentar(ruta, datos, clave) {
  const cuerpo = { ...datos, timestamp: new Date().toISOString() }
  cuerpo.signature = createHmac('sha256', llave).update(canonico(cuerpo)).digest('hex')
  const headers = { 'Content-Type': 'application/json', 'X-Client-OS': QRI_CLIENT_OS, 'Idempotency-Key': clave }
  const opciones = { method: 'POST', headers, signal: AbortSignal.timeout(limite), ...mtls }
  const [respuesta] = await once(request(QRI_URL + ruta, opciones).end(JSON.stringify(cuerpo)), 'response')
  const contenido = await json(respuesta)
  return { estado: respuesta.statusCode, espera: respuesta.headers['retry-after'], contenido }
}

async function enviar(ruta, datos, clave) {
  for (let intento = 1; ; intento++) {
    const { estado, espera, contenido } = await intentar(ruta, datos, clave).catch(() => ({ estado: 0 }))
    if (estado >= 200 && estado < 300) return contenido
    // Un error de datos no se arregla repitiendo.
    const pasajero = estado === 0 || estado === 429 || estado >= 500
    if (!pasajero || intento === 5) throw new Error(contenido?.code ?? 'La red no responde')
    // Manda Retry-After; si no viene, 1, 2, 4 y 8 s, cada una con 20% al azar para no volver todos a la vez.
    const segundos = espera ? Number(espera) : 2 ** (intento - 1) * (0.8 + Math.random() * 0.4)
    console.error(`Intento ${intento}: ${estado || 'sin respuesta'}. Repito en ${segundos.toFixed(1)} s.`)
    await setTimeout(segundos * 1000)
  }
}

const orden = {
  order_id: 'ORD-000123',
  amount: 15990,
  description: 'Dos cafés y una medialuna',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  expires_in: 600,
  single_use: true,
}
const token = await enviar('/qri/v2/tokens', orden, randomUUID())
console.log(`${token.state}: número ${token.token_number}`)
