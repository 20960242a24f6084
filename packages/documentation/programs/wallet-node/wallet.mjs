// Billetera: lee un cobro por su número, pregunta si se paga, lo autoriza y lo confirma.
// Completa qri.env como dice LEEME.md y ejecuta: node wallet.mjs <número del cobro, texto de su QR o enlace> [--si]
// Las pruebas de «Certificación», todas o las que digas: node wallet.mjs pruebas [números]
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
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
// Durante una rotación pon los dos secretos, separados por un espacio: el nuevo firma, ambos verifican.
// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
const llavesDe = (nombre) =>
  ajustes[nombre].split(/\s+/).map((secreto) => {
    const [, bytes] =
      /^qri_(?:test|live)_([\w-]{43})$/.exec(secreto) ?? fallar(`${nombre} está incompleto: cópialo entero`)
    return Buffer.from(bytes, 'base64url')
  })
// Los POST de una autorización llevan el secreto de autorización; las consultas y los avisos, el de integración.
const llaves = llavesDe('QRI_SECRET')
const [llaveDeAutorizacion] = llavesDe('QRI_AUTHORIZATION_SECRET')

// 2. Firma: HMAC-SHA256 de la forma canónica (RFC 8785).
// JSON.stringify ya escribe así los textos y los enteros; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))
const hmac = (llave, texto) => createHmac('sha256', llave).update(texto).digest()
const firmar = (llave, datos) => hmac(llave, canonico(datos)).toString('hex')

// 3. Llamadas a la red, con tu certificado.
class Rechazo extends Error {
  constructor(estado, { code, message, fields = {}, request_id }) {
    const campos = Object.entries(fields).map(([campo, motivo]) => `\n  ${campo}: ${motivo}`)
    super(`${code}: ${message}${campos.join('')}\n  request_id: ${request_id}`)
    this.code = code
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
  cuerpo.signature = firmar(llaveDeAutorizacion, cuerpo)
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': clave }
  return llamar('POST', path, headers, JSON.stringify(cuerpo))
}

function consultar(path, query = '') {
  const timestamp = new Date().toISOString()
  const firma = firmar(llaves[0], { method: 'GET', path, query, timestamp })
  return llamar('GET', query ? `${path}?${query}` : path, { 'X-Timestamp': timestamp, 'X-Signature': firma })
}

// 4. El pago.
class NoPagado extends Error {}
const pesos = (valor) => `$${valor.toLocaleString('de-DE')}`
const payer = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' } // Tu usuario.

const reversar = (id, reason) => enviar(`/qri/v2/authorizations/${id}/reverse`, { reason }, `reversa-${id}`)

const lineas = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
async function respuestaA(pregunta) {
  process.stdout.write(pregunta)
  return ((await lineas.next()).value ?? '').trim()
}

// El número son 8 dígitos; el QR y el enlace traen el uuid del cobro.
function leerCobro(escrito) {
  if (/^[\d ]+$/.test(escrito)) return consultar(`/qri/v2/tokens/number/${escrito.replaceAll(' ', '')}`)
  const [uuid] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(escrito) ?? []
  if (!uuid) throw new NoPagado('Escribe el número de 8 dígitos del cobro, el texto de su QR o su enlace')
  return consultar(`/qri/v2/tokens/${uuid}`)
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
  if (MOTIVOS[codigo]) return new NoPagado(`${codigo}: ${MOTIVOS[codigo]}`)
  return new NoPagado(`authorization_rejected: ${MOTIVOS.authorization_rejected} ${reason ?? state}`)
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
  throw new NoPagado('La confirmación no tuvo respuesta: el pago quedó reversado y no se cobró.')
}

async function pagar(escrito, sinPreguntar) {
  const cobro = await leerCobro(escrito)
  const { merchant, amount, description } = cobro
  console.log(`${merchant.name}, ${merchant.branch}: ${pesos(amount)} por «${description}»`)
  if (!['CREATED', 'READ'].includes(cobro.state))
    throw new NoPagado(`El cobro ya no se puede pagar: está ${cobro.state}`)
  if (!sinPreguntar && !/^s[ií]?$/i.test(await respuestaA('¿Lo pagas? (s/n) '))) throw new NoPagado('No se pagó nada.')

  const pedida = await enviar(`/qri/v2/tokens/${cobro.uuid}/authorizations`, { payer }, randomUUID())
  const id = pedida.authorization_id
  const autorizacion = await decidida(pedida)
  if (autorizacion.state !== 'AUTHORIZED') throw noAceptada(autorizacion)
  // Confirma solo lo que la persona vio.
  if (autorizacion.amount !== amount || autorizacion.merchant.tax_id !== merchant.tax_id) {
    await reversar(id, 'El cobro cambió después de mostrarlo')
    throw new NoPagado('El cobro cambió después de mostrarlo: no se pagó.')
  }
  const pago = await confirmar(id, amount)
  console.log(`Pagado: ${pesos(amount)}, pago ${pago.uuid}, transferencia ${pago.med_id}`)
  return { id, amount, pago: pago.uuid }
}

// La liquidación de un día: sus sumas y su checksum deben calzar con sus líneas.
async function cuadrar(dia) {
  const { lines, totals, checksum } = await consultar(`/qri/v2/statements/${dia}`)
  const suma = (campo) => lines.reduce((total, linea) => total + linea[campo], 0)
  const cuadra =
    lines.length === totals.count &&
    ['amount', 'commission', 'net'].every((campo) => suma(campo) === totals[campo]) &&
    createHash('sha256').update(canonico(lines)).digest('hex') === checksum
  console.log(`Liquidación del ${dia}: ${lines.length} movimientos, ${cuadra ? 'cuadra' : 'NO CUADRA'}`)
}

const estados = new Map() // Lo que dicen los avisos de cada pago. En tu sistema, su fila.
function procesar({ type, data }) {
  if (type === 'statement.ready') return cuadrar(data.date)
  const pago = data.payment ?? data
  console.log(`Aviso ${type} ${pago.state}`)
  // Llegan en desorden: un pago reversado no vuelve a liquidarse.
  if (estados.get(pago.uuid) !== 'REVERSED') estados.set(pago.uuid, pago.state)
  if (type === 'payment.reversed') console.log(`El pago ${pago.uuid} se reversó: repón el saldo de la persona.`)
}

// 5. Avisos: cada uno trae dos firmas, y aquí deben valer las dos.
const aTiempo = (hora) => Math.abs(Date.now() - hora) <= 300_000
const firmado = (texto, firmas) =>
  llaves.some((llave) => {
    const esperada = hmac(llave, texto)
    return firmas.some((firma) => firma.length === esperada.length && timingSafeEqual(firma, esperada))
  })

// La de las cabeceras (Standard Webhooks) es sobre el cuerpo tal como llegó.
function valeLaCabecera(cabeceras, cuerpo) {
  const { 'webhook-id': id, 'webhook-timestamp': hora, 'webhook-signature': firmas = '' } = cabeceras
  const recibidas = firmas.split(' ').map((firma) => Buffer.from(firma.replace(/^v1,/, ''), 'base64'))
  return aTiempo(hora * 1000) && firmado(`${id}.${hora}.${cuerpo}`, recibidas)
}

// La del cuerpo es sobre su forma canónica, sin el campo signature.
const valeElCuerpo = ({ signature, ...aviso }) =>
  aTiempo(Date.parse(aviso.timestamp)) && firmado(canonico(aviso), [Buffer.from(String(signature), 'hex')])

const MAXIMO = 65_536 // Bytes de un aviso; uno más largo se corta.
async function leer(peticion) {
  const partes = []
  let largo = 0
  for await (const parte of peticion) {
    largo += parte.length
    if (largo > MAXIMO) throw new Error('Muy largo')
    partes.push(parte)
  }
  return Buffer.concat(partes).toString()
}

const vistos = new Set() // Un aviso puede llegar dos veces. En producción, una tabla con id único.
const servidor = createServer(async (peticion, respuesta) => {
  try {
    const cuerpo = await leer(peticion)
    const aviso = valeLaCabecera(peticion.headers, cuerpo) && JSON.parse(cuerpo)
    if (!aviso || !valeElCuerpo(aviso)) return respuesta.writeHead(401).end()
    const nuevo = !vistos.has(aviso.id)
    vistos.add(aviso.id)
    respuesta.end() // Responde ya y trabaja después.
    if (nuevo) await procesar(aviso)
  } catch (error) {
    if (respuesta.writableEnded) console.error(error.message)
    else respuesta.writeHead(400).end()
  }
})

// 6. Las pruebas. Inícialas en «Certificación»; ahí ves el cobro de cada una y qué espera la red.
async function hasta(listo, segundos = 90) {
  const fin = Date.now() + segundos * 1000
  while (!(await listo())) {
    if (Date.now() > fin) throw new Error('No terminó a tiempo: ¿iniciaste la prueba en «Certificación»?')
    await setTimeout(200)
  }
}

async function seRechaza(codigo, llamada) {
  const { code } = await llamada.catch((rechazo) => rechazo)
  if (code !== codigo) throw new Error(`La red debió responder ${codigo}`)
  console.log(`La red respondió ${codigo}, como debe ser.`)
}

const hoy = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' })
const PRUEBAS = {
  1: () => consultar('/qri/v2/payments', `from=${hoy()}&to=${hoy()}`),
  2: pagarElCobro,
  3: pagarElCobro,
  4: pagarElCobro,
  6: pagarElCobro,
  7: pagarElCobro,
  9: () => pagarHasta('SETTLED'),
  10: () => pagarHasta('SETTLED'),
  11: () => pagarHasta('REVERSED'),
  12: pagarElCobro,
  13: pagarElCobro,
  async 14() {
    const { id } = await pagarElCobro()
    await reversar(id, 'La persona se arrepintió')
    await reversar(id, 'La persona se arrepintió') // Como si se hubiera perdido la respuesta: nada cambia.
  },
  17: () => pagarHasta('REVERSED'),
  async 18() {
    await pagarHasta('SETTLED')
    await setTimeout(3000) // La red cierra el día enseguida.
    await cuadrar(hoy())
  },
  async 19() {
    const { id, amount, pago } = await pagarElCobro()
    const otra = await confirmar(id, amount)
    if (pago !== otra.uuid) throw new Error('La misma clave hizo dos pagos')
    await seRechaza('idempotency_conflict', confirmar(id, amount + 1))
  },
}

async function pagarElCobro() {
  return pagar(await respuestaA('Número del cobro, o su enlace en la prueba 4: '), true)
}

async function pagarHasta(estado) {
  const { pago } = await pagarElCobro()
  await hasta(() => estados.get(pago) === estado)
}

// Una tras otra. La 10 va antes que la 9 y la 18, que cierran la liquidación del día: con el día cerrado, su aviso
// tarda 10 minutos. La 17 va aparte, porque antes rotas el secreto.
const TODAS = [1, 2, 3, 4, 6, 7, 10, 9, 11, 12, 13, 14, 18, 19]
async function probar(pedidas) {
  for (const numero of pedidas.length ? pedidas : TODAS) {
    console.log(`\nPrueba ${numero}`)
    await PRUEBAS[numero]().catch((error) => console.error(error.message))
  }
  if (!pedidas.length)
    console.log(
      '\nFalta la 17: rota el secreto de integración, pon el nuevo y el anterior en QRI_SECRET y ejecuta: pruebas 17',
    )
  console.log('Listo. Sigo recibiendo avisos; termina con Ctrl+C.')
}

const partes = process.argv.slice(2).filter((parte) => parte !== '--si')
try {
  if (partes[0] === 'pruebas' && partes.slice(1).every((numero) => PRUEBAS[numero])) {
    await once(servidor.listen(ajustes.QRI_PORT || 8081), 'listening')
    console.log(`Escucho los avisos en el puerto ${servidor.address().port}`)
    await probar(partes.slice(1))
  } else if (partes.length && partes[0] !== 'pruebas') {
    await pagar(partes.join(''), process.argv.includes('--si'))
    process.exit(0)
  } else fallar('Uso: node wallet.mjs <número, QR o enlace> [--si], o node wallet.mjs pruebas [números]')
} catch (error) {
  fallar(
    error instanceof Rechazo || error instanceof NoPagado
      ? error.message
      : `No hay conexión: ${error.message || error.code}`,
  )
}
