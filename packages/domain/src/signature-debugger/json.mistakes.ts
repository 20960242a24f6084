import { escaped, type JsonStyle, jsonText } from './json-text.ts'
import type { Case, Mistake, Variant } from './mistake.ts'

/** Signed values as JSON in other styles; a notice's header signs the body as it is, so it has none. */
const styled = ({ target }: Case, ...styles: (JsonStyle & Pick<Variant, 'title' | 'signed' | 'right'>)[]): Variant[] =>
  target.place === 'header'
    ? []
    : styles.map(({ title, signed, right, ...style }) => ({
        text: jsonText(target.fields, style),
        ...(title ? { title } : {}),
        ...(signed && right ? { signed, right } : {}),
      }))

const slashes = (text: string): string => text.replaceAll('/', '\\/')
const symbols = (set: RegExp) => (text: string) =>
  text.replace(set, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const SPACED = [
  { indent: '  ' },
  { indent: '    ' },
  { indent: '\t' },
  { indent: '' },
  { comma: ', ', colon: ': ' },
  { colon: ': ' },
  { comma: ', ' },
].map((spaces): JsonStyle => ('indent' in spaces ? { colon: ': ', ...spaces } : spaces))

/** True if a JSON text has white space between its elements. */
const isSpaced = (source: string): boolean => /\s/.test(source.replace(/"(?:[^"\\]|\\.)*"/g, ''))

function spaced(one: Case): Variant[] {
  const orders: JsonStyle[] = [{}, { order: null }]
  const ends: Variant[] = [
    { text: `${one.signing.text}\n`, title: 'Agregaste un salto de línea al final', signed: '…}↵', right: '…}' },
  ]
  const { place, source, carried } = one.target
  const pasted = place === 'body' && carried === undefined && isSpaced(source)
  const styles = SPACED.flatMap((spaces) =>
    orders.flatMap((order) => [
      { ...spaces, ...order },
      { ...spaces, ...order, string: escaped },
    ]),
  )
  return [...styled(one, ...styles), ...(pasted ? [{ text: source }, { text: source.trim() }] : []), ...ends]
}

/** All orders of a list of at most four values, else the reverse. */
export function ordersOf<T>(values: readonly T[]): T[][] {
  if (values.length > 4) return [values.toReversed()]
  if (values.length < 2) return [[...values]]
  return values.flatMap((value, at) => ordersOf(values.toSpliced(at, 1)).map((rest) => [value, ...rest]))
}

function unordered(one: Case): Variant[] {
  const { place, fields } = one.target
  const right = Object.keys(fields).toSorted().join(', ')
  if (place === 'call') {
    return ordersOf(Object.keys(fields)).flatMap((keys) => {
      const values = Object.fromEntries(keys.map((key) => [key, fields[key]]))
      return [{ text: jsonText(values, { order: null }), signed: keys.join(', '), right }]
    })
  }
  return styled(
    one,
    { order: null, signed: Object.keys(fields).join(', '), right },
    { shallow: true, title: 'Ordenaste solo las claves de afuera' },
  )
}

const COLLATIONS = ['es', 'en'].flatMap((language) =>
  [true, false].map((ignorePunctuation) => new Intl.Collator(language, { ignorePunctuation })),
)
const caseless = (one: string, other: string) => {
  const [low, high] = [one.toLowerCase(), other.toLowerCase()]
  return low < high ? -1 : Number(low > high)
}

/** Most numbers of a message that are also tried one by one. */
const SINGLE_NUMBERS = 12

/** Styles that change all numbers of a message, or one. */
const numbers = (change: (written: string) => string): JsonStyle[] => [
  { number: change },
  ...Array.from({ length: SINGLE_NUMBERS }, (_, only) => ({
    number: (written: string, at: number) => (at === only ? change(written) : written),
  })),
]
const decimals = (zeros: string) => (written: string) => (/^-?\d+$/.test(written) ? `${written}.${zeros}` : written)

function withSignature(one: Case): Variant[] {
  const { place, fields, carried } = one.target
  if (place === 'header') return []
  const kept = carried === undefined ? ['', null] : ['', null, carried]
  return kept.map((signature) => ({ text: jsonText({ ...fields, signature }) }))
}

/** Mistakes of how JSON is written. */
export const JSON_MISTAKES: readonly Mistake[] = [
  {
    id: 'signature-kept',
    label: 'signature dentro del texto',
    title: 'Dejaste signature en el texto',
    rule: 'Quita la clave entera, no solo su valor.',
    variants: withSignature,
  },
  {
    id: 'spaces',
    label: 'Espacios entre elementos',
    title: 'Firmaste el JSON con espacios',
    rule: 'La forma canónica no tiene espacios ni saltos de línea entre los elementos.',
    variants: spaced,
  },
  {
    id: 'unsorted',
    label: 'Claves sin ordenar',
    title: 'No ordenaste las claves',
    rule: 'Las claves van en orden, también dentro de otros objetos.',
    variants: unordered,
  },
  {
    id: 'locale-order',
    label: 'Orden según el idioma',
    title: 'Ordenaste las claves según el idioma',
    rule: 'El orden es el de las unidades UTF-16: mayúsculas, guion bajo, minúsculas.',
    variants: (one) => styled(one, ...COLLATIONS.map(({ compare }) => ({ order: compare })), { order: caseless }),
  },
  {
    id: 'numbers-as-text',
    label: 'Números como texto',
    title: 'Firmaste números como texto',
    rule: 'Un número va sin comillas, igual que en el cuerpo que envías.',
    variants: (one) => styled(one, ...numbers((written) => `"${written}"`)),
  },
  {
    id: 'decimals',
    label: 'Decimales: 15990.0',
    title: 'Escribiste decimales en los números',
    rule: 'Un número va en su forma más corta.',
    variants: (one) => styled(one, ...numbers(decimals('0')), ...numbers(decimals('00'))),
  },
  {
    id: 'escaped-slashes',
    label: 'Barras escapadas: \\/',
    title: 'Escapaste las barras',
    rule: 'La barra va tal cual.',
    variants: (one) =>
      styled(
        one,
        { string: slashes },
        ...(one.signing.text.includes('/')
          ? [{ string: (text: string) => slashes(escaped(text)), title: 'Escapaste las barras y las tildes' }]
          : []),
      ),
  },
  {
    id: 'escaped-letters',
    label: 'Tildes escapadas: \\u00e9',
    title: 'Escapaste las tildes',
    rule: 'El texto va tal cual, en UTF-8.',
    variants: (one) =>
      styled(
        one,
        { string: escaped },
        { string: (text) => escaped(text, true) },
        { string: symbols(/[<>&]/g), title: 'Escapaste símbolos' },
        { string: symbols(/[<>&=']/g), title: 'Escapaste símbolos' },
      ),
  },
]
