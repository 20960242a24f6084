import { PRODUCT } from '@portal/domain/brand'

const NAME = PRODUCT.toUpperCase()

/** A whole client for Node.js, which the examples of each operation use: signs, sends, reads. */
export const nodeClient = (server: string): string => `import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'

const SERVIDOR = '${server}'
const SECRETO = process.env.${NAME}_SECRETO_INTEGRACION
const cert = readFileSync('client.crt')
const key = readFileSync('client.key')

// Forma canónica de RFC 8785: claves en orden y sin espacios.
function canonica(valor) {
  if (Array.isArray(valor)) return \`[\${valor.map(canonica)}]\`
  if (valor === null || typeof valor !== 'object') return JSON.stringify(valor)
  const campos = Object.keys(valor).sort()
  return \`{\${campos.map((campo) => \`"\${campo}":\${canonica(valor[campo])}\`)}}\`
}

function firmar(datos, secreto) {
  const llave = Buffer.from(secreto.split('_').slice(2).join('_'), 'base64url')
  return createHmac('sha256', llave).update(canonica(datos)).digest('hex')
}

// Al repetir una escritura que no respondió, usa la misma clave.
export async function llamar(metodo, ruta, opciones = {}) {
  const { cuerpo, secreto = SECRETO, clave = randomUUID() } = opciones
  const timestamp = new Date().toISOString()
  const headers = { 'X-Client-OS': process.env.${NAME}_CLIENT_OS }
  if (metodo !== 'GET') headers['Idempotency-Key'] = clave
  let texto
  if (cuerpo) {
    const datos = { ...cuerpo, timestamp }
    texto = JSON.stringify({ ...datos, signature: firmar(datos, secreto) })
    headers['Content-Type'] = 'application/json'
  } else {
    const [path, query = ''] = ruta.split('?')
    headers['X-Timestamp'] = timestamp
    const firmado = { method: metodo, path, query, timestamp }
    headers['X-Signature'] = firmar(firmado, secreto)
  }
  const respuesta = await new Promise((listo, falla) => {
    request(SERVIDOR + ruta, { method: metodo, headers, cert, key }, listo)
      .on('error', falla)
      .end(texto)
  })
  const recibido = Buffer.concat(await respuesta.toArray()).toString()
  return { estado: respuesta.statusCode, datos: recibido && JSON.parse(recibido) }
}`
