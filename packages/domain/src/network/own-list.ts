import { fold } from '../fold.ts'
import type { Entry } from './reconcile.ts'

/** List of payments that somebody brings: header and rows. */
export interface OwnTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export type OwnList =
  | { entries: Entry[]; columns: { order: string; amount: string } }
  /** Sentence that says why the list cannot be read. */
  | { problem: string }

/** Names by which systems call the columns, folded; those before are better. */
const ORDER = [
  'order_id',
  'order',
  'orden',
  'numero de orden',
  'n° orden',
  'nro orden',
  'pedido',
  'id orden',
  'order number',
]
const AMOUNT = ['amount', 'monto', 'monto bruto', 'importe', 'total', 'valor', 'bruto']

function columnOf(columns: readonly string[], names: readonly string[]): number {
  const folded = columns.map((column) => fold(column).trim())
  for (const name of names) if (folded.includes(name)) return folded.indexOf(name)
  return folded.findIndex((column) => names.some((name) => column.split(/[^\p{L}\d]+/u).includes(name)))
}

const THOUSANDS = /^(-?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)(?:[.,]0{1,2})?$/
const PLAIN = /^(-?\d+)(?:[.,]0{1,2})?$/

/** Whole pesos of a text such as `$15.990`, `-5990` or `15990,00`; null for another text. */
export function wholePesos(text: string): number | null {
  const clean = text.replace(/[$\s]|CLP/gi, '').replace(/^[−–]/, '-')
  const [, sign = '', digits] = THOUSANDS.exec(clean) ?? []
  const whole = digits === undefined ? PLAIN.exec(clean)?.[1] : sign + digits.replace(/[.,]/g, '')
  const value = Number(whole)
  return whole !== undefined && Number.isSafeInteger(value) ? value : null
}

/** Finds orders and amounts in a table, by the names of its columns. */
export function ownList({ columns, rows }: OwnTable): OwnList {
  const [order, amount] = [columnOf(columns, ORDER), columnOf(columns, AMOUNT)]
  const lacks = [...(order < 0 ? ['orden'] : []), ...(amount < 0 ? ['monto'] : [])]
  if (lacks.length > 0) {
    const found = columns.filter((column) => column.trim() !== '').join(', ')
    return {
      problem: `No encontramos la columna de ${lacks.join(' ni la de ')}. Tu lista tiene: ${found || 'ninguna'}.`,
    }
  }
  const entries: Entry[] = []
  for (const [at, row] of rows.entries()) {
    const value = wholePesos(row[amount] ?? '')
    if (value === null)
      return { problem: `La fila ${at + 1} no tiene un monto en pesos enteros: «${(row[amount] ?? '').slice(0, 40)}».` }
    entries.push({ order: (row[order] ?? '').trim(), amount: value })
  }
  if (entries.length === 0) return { problem: 'Tu lista no tiene filas.' }
  return { entries, columns: { order: columns[order] ?? '', amount: columns[amount] ?? '' } }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cellOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Table of a JSON list of objects, or of the first such list in an object; undefined for another JSON. */
export function tableOfJson(json: unknown): OwnTable | undefined {
  const list = isRecord(json) ? Object.values(json).find(Array.isArray) : json
  if (!Array.isArray(list) || !list.every(isRecord)) return undefined
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))]
  return { columns, rows: list.map((row) => columns.map((column) => cellOf(row[column]))) }
}
