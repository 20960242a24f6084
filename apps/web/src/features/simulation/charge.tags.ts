import { qrFields } from '@portal/network/qr/qr.fields'

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

/** Tags of a QR's text, with what each means. */
export const tagsOf = (qr: string): Tag[] =>
  qrFields(qr).pairs.map(([tag, value]) => ({
    tag,
    value: TEMPLATES.has(tag)
      ? qrFields(value)
          .pairs.map(([, inner]) => inner)
          .join(', ')
      : value,
    meaning: MEANINGS[tag] ?? 'Otra etiqueta',
  }))
