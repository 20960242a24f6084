import { qrFields } from './qr.fields.ts'
import { QR_HOSTS } from './qr.hosts.ts'
import { crc16 } from './token-qr.ts'

/** Field of an EMVCo QR, with the fields inside it if it is a template. */
export interface QrField {
  tag: string
  value: string
  /** Spanish name. */
  name: string
  inside: readonly QrField[]
}

export interface QrInspection {
  fields: readonly QrField[]
  /** What is wrong, in Spanish; empty for a QR that the network's wallets read. */
  faults: readonly string[]
}

const NAMES: Record<string, string> = {
  '00': 'Versión',
  '01': 'Estático (11) o dinámico (12)',
  '52': 'Rubro (MCC)',
  '53': 'Moneda',
  '54': 'Monto',
  '58': 'País',
  '59': 'Comercio',
  '60': 'Ciudad',
  '62': 'Datos adicionales',
  '63': 'CRC',
}
const INSIDE_NAMES: Record<string, string> = { '00': 'Identificador de la red', '01': 'Dirección del cobro' }
const INSIDE_ADDITIONAL: Record<string, string> = { '05': 'Referencia', '07': 'Caja' }

const isAccount = (tag: string): boolean => /^(?:2[6-9]|[34]\d|5[01])$/.test(tag)
const nameOf = (tag: string): string => NAMES[tag] ?? (isAccount(tag) ? 'Cuenta del comercio' : 'Otro campo')

function fieldOf([tag, value]: [tag: string, value: string]): QrField {
  const names = isAccount(tag) ? INSIDE_NAMES : tag === '62' ? INSIDE_ADDITIONAL : undefined
  const inside = names ? qrFields(value).pairs : []
  return {
    tag,
    value,
    name: nameOf(tag),
    inside: inside.map(([own, text]) => ({ tag: own, value: text, name: names?.[own] ?? 'Otro campo', inside: [] })),
  }
}

const REQUIRED = ['00', '01', '52', '53', '54', '58', '59', '60', '63']

/** True if the lengths of a text fit its UTF-8 bytes, which some programs count in place of characters. */
const fitsBytes = (text: string): boolean =>
  qrFields(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')).fault === undefined

function crcFaults(text: string, pairs: readonly (readonly [string, string])[]): string[] {
  const [last, given = ''] = pairs.at(-1) ?? []
  if (last !== '63') return pairs.some(([tag]) => tag === '63') ? ['El CRC (63) debe ser el último campo'] : []
  const right = crc16(text.slice(0, -given.length))
  if (given === right) return []
  return [
    given.toUpperCase() === right
      ? `El CRC va en mayúscula: ${right}, no ${given}`
      : `El CRC no calza: dice ${given} y corresponde ${right}. Se calcula hasta «6304» inclusive`,
  ]
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

function accountFaults(fields: readonly QrField[]): string[] {
  const accounts = fields.filter(({ tag }) => isAccount(tag))
  if (accounts.length === 0) return ['Falta la cuenta del comercio, un campo del 26 al 51']
  const of = (field: QrField, tag: string) => field.inside.find((inner) => inner.tag === tag)?.value
  const own = accounts.find((field) => of(field, '00') === QR_HOSTS.domain)
  if (!own) return [`Es de otra red: dice ${of(accounts[0] as QrField, '00') ?? 'nada'} y se espera ${QR_HOSTS.domain}`]
  const address = of(own, '01')
  if (address === undefined) return [`Falta la dirección del cobro: el campo 01 dentro del ${own.tag}`]
  const [, host, token] = /^https:\/\/([^/]+)\/t\/(.*)$/.exec(address) ?? []
  if (host === undefined || token === undefined)
    return [`La dirección del cobro debe ser https://${QR_HOSTS.address}/t/ y su uuid`]
  if (host !== QR_HOSTS.address) return [`Es de otro ambiente: lleva a ${host} y se espera ${QR_HOSTS.address}`]
  return isUuid(token) ? [] : ['La dirección del cobro termina en algo que no es un uuid']
}

/** Rules of single fields: the tag, what is right, and what is wrong otherwise. */
const RULES: readonly [tag: string, isRight: (value: string) => boolean, wrong: (value: string) => string][] = [
  ['00', (value) => value === '01', (value) => `La versión (00) es 01, no ${value}`],
  ['01', (value) => value === '12', (value) => `El QR de un cobro es dinámico: 01 es 12, no ${value}`],
  ['52', (value) => /^\d{4}$/.test(value), () => 'El rubro (52) tiene cuatro dígitos'],
  ['53', (value) => value === '152', (value) => `La moneda (53) es 152, peso chileno, no ${value}`],
  [
    '54',
    (value) => /^[1-9]\d{0,12}$/.test(value),
    (value) => `El monto (54) va en pesos, sin decimales ni puntos: ${value} no sirve`,
  ],
  ['58', (value) => value === 'CL', (value) => `El país (58) es CL, no ${value}`],
  ['59', (value) => value.length <= 25, () => 'El nombre del comercio (59) tiene más de 25 caracteres'],
  ['60', (value) => value.length <= 15, () => 'La ciudad (60) tiene más de 15 caracteres'],
]

/** Reads the text of a QR code and names what is wrong with it as the QR of a charge of the network. */
export function inspectQr(text: string): QrInspection {
  const { pairs, fault } = qrFields(text)
  const fields = pairs.map(fieldOf)
  if (!text.startsWith('0002')) return { fields: [], faults: ['No es un QR de pago EMVCo: debe empezar con 000201'] }
  if (fault) {
    const counted = fitsBytes(text) ? 'Los largos cuentan bytes; EMVCo cuenta caracteres: una ñ es uno' : fault
    return { fields, faults: [counted] }
  }
  const has = (tag: string) => pairs.some(([own]) => own === tag)
  const missing = REQUIRED.filter((tag) => !has(tag)).map((tag) => `Falta el campo ${tag}: ${nameOf(tag)}`)
  const repeated = [...new Set(pairs.map(([tag]) => tag).filter((tag, at, all) => all.indexOf(tag) < at))]
  const wrong = RULES.flatMap(([tag, isRight, says]) =>
    pairs.filter(([own, value]) => own === tag && !isRight(value)).map(([, value]) => says(value)),
  )
  return {
    fields,
    faults: [
      ...missing,
      ...repeated.map((tag) => `El campo ${tag} está repetido`),
      ...wrong,
      ...accountFaults(fields),
      ...crcFaults(text, pairs),
    ],
  }
}
