/** Bytes that are one character of UTF-8; `text` is undefined for a byte that belongs to none. */
interface Character {
  bytes: Uint8Array
  text: string | undefined
}

/** One byte of a body in a dump: in hexadecimal and as text, where `part` of a longer character and `wrong` bytes have no letter of their own. */
export interface Cell {
  /** Place in the body, from 0. */
  at: number
  hex: string
  text: string
  kind: 'plain' | 'part' | 'wrong'
}

const PER_ROW = 8
const NO_LETTER = '·'

export const bytesIn = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0')

/** Length of a character by its first byte. */
const lengthBy = (first: number): number => (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)

function charactersOf(all: Uint8Array): Character[] {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const found: Character[] = []
  for (let at = 0; at < all.length; at += found.at(-1)?.bytes.length ?? 1) {
    const bytes = all.subarray(at, at + lengthBy(all[at] ?? 0))
    try {
      found.push({ bytes, text: strict.decode(bytes) })
    } catch {
      found.push({ bytes: all.subarray(at, at + 1), text: undefined })
    }
  }
  return found
}

const cellsOf = ({ bytes, text }: Character): Omit<Cell, 'at'>[] =>
  Array.from(bytes, (byte) => {
    const kind = text === undefined ? 'wrong' : bytes.length > 1 ? 'part' : 'plain'
    return { hex: hexOf(byte), text: kind === 'plain' && byte >= 0x20 && byte < 0x7f ? (text ?? '') : NO_LETTER, kind }
  })

/** Rows of eight bytes with the place of the first in hexadecimal. */
export function dumpOf(all: Uint8Array): { place: string; cells: Cell[] }[] {
  const cells = charactersOf(all)
    .flatMap(cellsOf)
    .map((cell, at) => ({ ...cell, at }))
  return Array.from({ length: Math.ceil(cells.length / PER_ROW) }, (_, row) => ({
    place: (row * PER_ROW).toString(16).padStart(4, '0'),
    cells: cells.slice(row * PER_ROW, (row + 1) * PER_ROW),
  }))
}

/** The first bytes that readers mistake: a character of several bytes, or one byte that is no UTF-8. */
export function firstOdd(all: Uint8Array): { hex: string; text: string | undefined; size: number } | undefined {
  const odd = charactersOf(all).find(({ bytes, text }) => text === undefined || bytes.length > 1)
  return odd && { hex: Array.from(odd.bytes, hexOf).join(' '), text: odd.text, size: odd.bytes.length }
}
