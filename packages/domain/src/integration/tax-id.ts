import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'

/** Maximum length of a text that is parsed as a RUT (Chilean tax number). */
const LONGEST = 40

/** Digits and final K of a typed RUT, without leading zeros, dots and other characters. */
function significant(text: string): string {
  const kept = text
    .slice(0, LONGEST)
    .toUpperCase()
    .replace(/[^0-9K]/g, '')
  const body = kept.slice(0, -1).replaceAll('K', '')
  return `${body}${kept.slice(-1)}`.replace(/^0+(?=.)/, '')
}

/** Formats a RUT while it is typed: `123456785` -> `12.345.678-5`. Removes all other characters. */
export function formatTaxId(text: string): string {
  const characters = significant(text)
  if (characters.length < 2) return characters
  const body = characters.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${body}-${characters.slice(-1)}`
}

/** Check digit of a RUT: modulus 11 with weights 2 to 7 from the right. */
export function checkDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  const rest = 11 - (sum % 11)
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
}

/** Canonical form of a valid RUT, `12345678-5`, for storing and comparing. */
export function canonicalTaxId(text: string): string {
  const characters = significant(text)
  return `${characters.slice(0, -1)}-${characters.slice(-1)}`
}

const WRITTEN = /^[0-9.\s]{1,40}-?\s?[0-9Kk]$/

/** True if a RUT, with or without dots, has its check digit. */
export function isTaxId(text: string): boolean {
  const [body, digit] = canonicalTaxId(text).split('-')
  return WRITTEN.test(text) && !!body && checkDigit(body) === digit
}

export const INVALID_TAX_ID = 'El RUT no es válido'
const TOO_LONG = `El RUT debe tener máximo ${LIMITS.taxId.max} caracteres`

/** Schema of a RUT, formatted or not. Length limits apply to the formatted text (spec §5). */
export const taxId = z.string({ error: 'El RUT es requerido' }).check(
  z.trim(),
  z.minLength(1, 'El RUT es requerido'),
  z.maxLength(LONGEST, { error: TOO_LONG, abort: true }),
  z.refine((text) => formatTaxId(text).length >= LIMITS.taxId.min, {
    error: `El RUT debe tener al menos ${LIMITS.taxId.min} caracteres`,
  }),
  z.refine((text) => formatTaxId(text).length <= LIMITS.taxId.max, {
    error: TOO_LONG,
  }),
  z.refine(isTaxId, { error: INVALID_TAX_ID }),
)
