import { PRODUCT } from '@portal/domain/brand'
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@portal/domain/security/signature'
import type { SelectedCall } from './selection.ts'
import { secretVariable } from './postman.ts'

const pattern = (path: string): string => `${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`

/** Script lines for the calls that another secret than the integration secret signs: method, end of path, secret's variable. */
const exceptions = (calls: readonly SelectedCall[]): string =>
  calls
    .filter(({ secret }) => secret !== 'integration')
    .map(
      ({ method, path, secret }) => `  ['${method.toUpperCase()}', '${pattern(path)}', '${secretVariable(secret)}'],\n`,
    )
    .join('')

/**
 * Postman pre-request script that signs each request. Postman's sandbox has only CryptoJS, so the script contains code for canonical
 * JSON (RFC 8785) and HMAC.
 */
export const signingScript = (calls: readonly SelectedCall[]): string => `
// Firma cada solicitud: HMAC-SHA256 sobre el JSON canónico (RFC 8785) con el secreto del propósito.
const cripto = require('crypto-js')

// Lo que no firma el secreto de integración.
const SECRETOS = [
${exceptions(calls)}]

const canonico = (valor) => {
  if (valor === null || typeof valor !== 'object') return JSON.stringify(valor)
  if (Array.isArray(valor)) return '[' + valor.map(canonico).join(',') + ']'
  const campos = Object.keys(valor).sort().map((clave) => JSON.stringify(clave) + ':' + canonico(valor[clave]))
  return '{' + campos.join(',') + '}'
}

const firmar = (datos, secreto) => {
  const base64 = secreto.replace(/^${PRODUCT}_(test|live)_/, '').replace(/-/g, '+').replace(/_/g, '/')
  return cripto.HmacSHA256(canonico(datos), cripto.enc.Base64.parse(base64 + '=')).toString()
}

// Un RUT que nadie ha usado, con su dígito verificador (módulo 11).
const rutNuevo = () => {
  const numero = String(50000000 + Math.floor(Math.random() * 40000000))
  const suma = [...numero].reverse().reduce((total, digito, lugar) => total + digito * (2 + (lugar % 6)), 0)
  return numero + '-' + ('0K987654321')[suma % 11]
}
pm.variables.set('new_tax_id', rutNuevo())
pm.variables.set('today', new Date().toLocaleDateString('en-CA', { timeZone: 'America/Santiago' }))

const metodo = pm.request.method
const url = pm.variables.replaceIn(pm.request.url.toString())
const [, path, query] = /^(?:[a-z]+:\\/\\/)?[^/?]*([^?#]*)\\??([^#]*)/.exec(url)
const excepcion = SECRETOS.find(([cual, ruta]) => cual === metodo && new RegExp(ruta).test(path))
const nombre = excepcion ? excepcion[2] : '${secretVariable('integration')}'
const secreto = pm.variables.get(nombre)
if (!secreto) throw new Error('Falta el secreto ' + nombre + ' en el ambiente; cópialo desde Seguridad en el portal.')

const timestamp = new Date().toISOString()
pm.variables.set('idempotency_key', pm.variables.replaceIn('{{$guid}}'))

if (pm.request.body && pm.request.body.raw) {
  const datos = Object.assign(JSON.parse(pm.variables.replaceIn(pm.request.body.raw)), { timestamp })
  delete datos.signature
  datos.signature = firmar(datos, secreto)
  pm.request.body.update({ mode: 'raw', raw: JSON.stringify(datos), options: { raw: { language: 'json' } } })
} else {
  pm.request.headers.upsert({ key: '${TIMESTAMP_HEADER}', value: timestamp })
  pm.request.headers.upsert({ key: '${SIGNATURE_HEADER}', value: firmar({ method: metodo, path, query, timestamp }, secreto) })
}
`
