interface Tag {
  tag: string
  value: string
  meaning: string
}

/** Meaning of the tags of a charge's QR (EMVCo, merchant-presented). */
const MEANINGS: Readonly<Record<string, string>> = {
  '00': 'Versión del formato',
  '01': 'Dinámico: se paga una vez',
  '26': 'La red y la dirección del cobro',
  '52': 'Rubro del comercio',
  '53': 'Pesos chilenos',
  '54': 'Monto',
  '58': 'País',
  '59': 'Comercio',
  '60': 'Ciudad',
  '62': 'Orden',
  '63': 'CRC de todo lo anterior',
}

/** Tags that hold further tags. */
const TEMPLATES = new Set(['26', '62'])

/** Splits a text of tag, length in two digits and value; what does not follow this form is left out. */
function* fieldsOf(text: string): Generator<[tag: string, value: string]> {
  for (let at = 0; at + 4 <= text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) return
    yield [text.slice(at, at + 2), text.slice(at + 4, at + 4 + length)]
    at += 4 + length
  }
}

/** Tags of a QR's text, with what each means. */
export const tagsOf = (qr: string): Tag[] =>
  Array.from(fieldsOf(qr), ([tag, value]) => ({
    tag,
    value: TEMPLATES.has(tag) ? Array.from(fieldsOf(value), ([, inner]) => inner).join(', ') : value,
    meaning: MEANINGS[tag] ?? 'Otra etiqueta',
  }))
