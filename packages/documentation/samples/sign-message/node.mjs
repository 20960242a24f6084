// Firma un mensaje: el ejemplo de «Crear un token», con el secreto público de ejemplo.
// Ejecuta: node node.mjs
import { createHmac } from 'node:crypto'

const secreto = process.env.QRI_SECRET ?? 'qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA'
// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
const llave = Buffer.from(secreto.replace(/^qri_(test|live)_/, ''), 'base64url')

// RFC 8785: JSON.stringify ya escribe textos y enteros así; falta ordenar las claves (que no sean números).
const ordenado = (valor) => Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
const canonico = (datos) =>
  JSON.stringify(datos, (_, valor) => (valor?.constructor === Object ? ordenado(valor) : valor))

const mensaje = {
  order_id: 'ORD-000123',
  amount: 15990,
  description: 'Dos cafés y una medialuna',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  expires_in: 600,
  single_use: true,
  timestamp: '2026-03-05T15:04:05Z',
}

console.log(canonico(mensaje))
// Con el secreto de ejemplo:
// 9b53d8253f70e825edbbe793d9c1466f09976905e8c326b312e205e4caf0b309
console.log(createHmac('sha256', llave).update(canonico(mensaje)).digest('hex'))
