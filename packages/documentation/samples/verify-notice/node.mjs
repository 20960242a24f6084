// Recibe los avisos de la red y comprueba su firma antes de creerles.
// Ejecuta: QRI_PORT=8080 node node.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

// Durante una rotación pon los dos secretos, separados por un espacio;
// un dual con GLOBAL_AUTOMATICO agrega el de devolución automática.
const llaves = process.env.QRI_SECRET.split(' ').map((secreto) =>
  Buffer.from(secreto.replace(/^qri_(test|live)_/, ''), 'base64url'),
)
const vistos = new Set() // En producción, una tabla con id único, compartida por tus servidores.
// Tus órdenes por cobrar y su monto; en producción, tu base.
const abiertas = new Map([['ORD-000123', 15990]])
const MAXIMO = 65_536 // Bytes de un aviso.

// RFC 8785: JSON.stringify ya escribe textos y enteros así; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))

const aTiempo = (hora) => Math.abs(Date.now() - hora) <= 300_000
// Compara en tiempo constante con la firma de cada llave.
const firmado = (texto, firmas) =>
  llaves.some((llave) => {
    const esperada = createHmac('sha256', llave).update(texto).digest()
    return firmas.some((firma) => firma.length === esperada.length && timingSafeEqual(firma, esperada))
  })

// Forma 1: cabeceras de Standard Webhooks, sobre el cuerpo tal como llegó.
function valeLaCabecera(cabeceras, cuerpo) {
  const { 'webhook-id': id, 'webhook-timestamp': hora, 'webhook-signature': firmas = '' } = cabeceras
  const recibidas = firmas.split(' ').map((firma) => Buffer.from(firma.replace(/^v1,/, ''), 'base64'))
  return aTiempo(hora * 1000) && firmado(`${id}.${hora}.${cuerpo}`, recibidas)
}

// Forma 2: timestamp y signature del cuerpo.
const valeElCuerpo = ({ signature, ...aviso }) =>
  aTiempo(Date.parse(aviso.timestamp)) && firmado(canonico(aviso), [Buffer.from(String(signature), 'hex')])

// Acepta solo una orden que sigue abierta, y por su monto.
const decidir = ({ order_id, amount }) =>
  abiertas.get(order_id) === amount
    ? { decision: 'accept' }
    : { decision: 'reject', reason: 'La orden no está disponible' }

// Pasado el máximo deja de leer.
async function leer(peticion) {
  const partes = []
  let largo = 0
  for await (const parte of peticion.iterator({ destroyOnReturn: false })) {
    largo += parte.length
    if (largo > MAXIMO) return undefined
    partes.push(parte)
  }
  return Buffer.concat(partes).toString()
}

function procesar(aviso) {
  console.log(`${aviso.id} ${aviso.type}`)
}

const servidor = createServer(async (peticion, respuesta) => {
  try {
    const cuerpo = await leer(peticion)
    if (cuerpo === undefined) return respuesta.writeHead(413, { Connection: 'close' }).end()
    const aviso = JSON.parse(cuerpo)
    if (!valeLaCabecera(peticion.headers, cuerpo) && !valeElCuerpo(aviso)) return respuesta.writeHead(401).end()
    const repetido = vistos.has(aviso.id)
    vistos.add(aviso.id)
    // Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
    if (aviso.type === 'authorization.requested')
      respuesta.setHeader('Content-Type', 'application/json').end(JSON.stringify(decidir(aviso.data)))
    else respuesta.end()
    if (!repetido) setImmediate(procesar, aviso)
  } catch {
    respuesta.writeHead(400).end()
  }
})
servidor.listen(process.env.QRI_PORT ?? 8080, () => {
  console.log(`Escucho en el puerto ${servidor.address().port}`)
})
