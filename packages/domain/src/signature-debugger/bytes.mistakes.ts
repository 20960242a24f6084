import { escaped, jsonText } from './json-text.ts'
import { base64, fromLatin1, hex, latin1, utf8 } from './bytes.ts'
import type { Case, Mistake, Variant } from './mistake.ts'

const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

function lineEnds(one: Case): Variant[] {
  const { target, signing } = one
  const end = {
    text: `${signing.text}\r\n`,
    title: 'Agregaste un salto de línea al final',
    signed: '…}\\r\\n',
    right: '…}',
  }
  if (target.place === 'header') {
    return [
      { text: target.before + crlf(target.source) },
      { text: target.before + target.source.replaceAll('\r', '') },
      end,
    ]
  }
  const inside = (text: string) => text.replace(/(?:\\r)?\\n/g, '\\r\\n')
  const orders = [{}, { order: null }]
  return [
    { text: jsonText(target.fields, { string: inside }) },
    ...orders.flatMap((order) =>
      ['  ', '    ', '\t'].map((indent) => ({
        text: jsonText(target.fields, { ...order, indent, colon: ': ', newline: '\r\n' }),
      })),
    ),
    { text: crlf(target.source) },
    end,
  ]
}

/** Encodes every `%` of an address again. */
const again = (address: string): string => address.replaceAll('%', '%25')

function twice({ target, signing }: Case): Variant[] {
  const read = fromLatin1(signing.encoded)
  const text = target.place === 'header' ? target.before + JSON.stringify(target.source) : JSON.stringify(signing.text)
  const { path, query } = target.fields
  const addresses =
    target.place === 'call'
      ? [
          { path: again(String(path)) },
          { query: again(String(query)) },
          { path: again(String(path)), query: again(String(query)) },
          { query: encodeURIComponent(String(query)) },
        ]
      : []
  return [
    { text: read },
    { text, title: 'Convertiste en JSON un texto que ya lo era' },
    ...addresses.map((address) => ({
      text: jsonText({ ...target.fields, ...address }),
      title: 'Codificaste dos veces la dirección',
    })),
  ]
}

/** Bodies that programs write after they have read a notice. */
function rewritten({ target }: Case): Variant[] {
  if (target.place !== 'header') return []
  const { fields, carried, before } = target
  const bodies = carried === undefined ? [fields] : [{ ...fields, signature: carried }, fields]
  const slashes = (text: string) => escaped(text).replaceAll('/', '\\/')
  const styles = [
    {},
    { string: escaped },
    { string: slashes },
    { comma: ', ', colon: ': ' },
    { comma: ', ', colon: ': ', string: escaped },
    { indent: '  ', colon: ': ' },
    { indent: '    ', colon: ': ' },
  ]
  const orders = [{ order: null }, {}]
  return bodies.flatMap((body) =>
    styles.flatMap((style) => orders.map((order) => ({ text: before + jsonText(body, { ...style, ...order }) }))),
  )
}

/** Mistakes of which bytes the text becomes. */
export const BYTES_MISTAKES: readonly Mistake[] = [
  {
    id: 'bom',
    label: 'Marca BOM al inicio',
    title: 'Dejaste una marca BOM al inicio',
    rule: 'Guarda y lee el texto como UTF-8 sin BOM.',
    variants: ({ target, signing }) => [
      { text: `\ufeff${signing.text}`, signed: 'ef bb bf y el texto', right: 'el texto' },
      ...(target.place === 'header'
        ? [{ text: `${target.before}\ufeff${target.source}`, signed: 'ef bb bf y el cuerpo', right: 'el cuerpo' }]
        : []),
    ],
  },
  {
    id: 'crlf',
    label: 'Saltos de línea CRLF',
    title: 'Firmaste saltos de línea CRLF',
    rule: 'Los saltos de línea de un texto se firman como viajan, y entre los elementos no hay.',
    variants: lineEnds,
  },
  {
    id: 'latin1',
    label: 'Latin-1 en vez de UTF-8',
    title: 'Codificaste el texto en Latin-1',
    rule: 'El texto se codifica en UTF-8 antes de firmarlo.',
    variants: ({ signing: { text } }) => {
      const [letter = ''] = /[^\p{ASCII}]/u.exec(text) ?? []
      const bytes = (of: Uint8Array) => `${letter} como ${hex(of).replace(/..(?=.)/g, '$& ')}`
      return letter ? [{ encoded: latin1(text), signed: bytes(latin1(letter)), right: bytes(utf8(letter)) }] : []
    },
  },
  {
    id: 'twice-encoded',
    label: 'Doble codificación',
    title: 'Codificaste el texto dos veces',
    rule: 'El texto se codifica una sola vez, en UTF-8.',
    variants: twice,
  },
  {
    id: 'rewritten',
    label: 'Cuerpo leído y reescrito',
    title: 'Leíste el cuerpo y lo escribiste de nuevo',
    rule: 'La cabecera firma los bytes crudos, antes de leer el JSON.',
    variants: rewritten,
  },
]

const upper = (digest: Uint8Array): string => hex(digest).toUpperCase()
const base64url = (digest: Uint8Array): string =>
  base64(digest).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Mistakes of how the result is written. */
export const OUTPUT_MISTAKES: readonly Mistake[] = [
  {
    id: 'upper-case',
    label: 'Hexadecimal en mayúscula',
    title: 'Escribiste la firma en mayúscula',
    rule: 'El hexadecimal va en minúscula: 64 caracteres.',
    variants: ({ target: { place } }) => (place === 'header' ? [] : [{ write: upper, signed: 'A-F', right: 'a-f' }]),
  },
  {
    id: 'base64-of-hex',
    label: 'base64 del hexadecimal',
    title: 'Pasaste a base64 el hexadecimal',
    rule: 'Escribe los 32 bytes del HMAC una sola vez.',
    variants: ({ target: { place } }) => {
      const right = place === 'header' ? 'base64 de los 32 bytes' : 'hexadecimal, 64 caracteres'
      const others: [write: Variant['write'], how: string][] =
        place === 'header'
          ? [
              [hex, 'hexadecimal'],
              [upper, 'hexadecimal en mayúscula'],
              [base64url, 'base64url'],
            ]
          : [
              [base64, 'base64'],
              [base64url, 'base64url'],
            ]
      return [
        { write: (digest) => base64(utf8(hex(digest))), signed: 'base64 de 64 letras', right },
        ...others.map(([write, how]) => ({
          ...(write && { write }),
          title: `Escribiste la firma en ${how}`,
          signed: how,
          right,
        })),
      ]
    },
  },
]
