import { QR_HOSTS } from './qr.hosts.ts'
import { crc16, tokenUrl } from './token-qr.ts'

/** Field of an EMVCo text: its tag of two digits, and its value. */
type QrField = readonly [tag: string, value: string]

const FIELD = /^(\d\d)(\d\d)/
const CHECKED = /6304([0-9A-F]{4})$/

/** Splits an EMVCo text, or the value of one of its templates, into its fields; undefined if it is none. */
export function qrFields(text: string): QrField[] | undefined {
  const fields: QrField[] = []
  for (let rest = text; rest !== ''; ) {
    const [, tag = '', length = ''] = FIELD.exec(rest) ?? []
    const end = 4 + Number(length)
    if (tag === '' || rest.length < end) return undefined
    fields.push([tag, rest.slice(4, end)])
    rest = rest.slice(end)
  }
  return fields
}

/** What a QR text is: `token` with its uuid, no EMVCo text, one whose CRC is wrong, or one of another network. */
export type ReadQr = { token: string } | 'unreadable' | 'altered' | 'foreign'

/** Finds the token in the text of a QR code. */
export function readQr(text: string): ReadQr {
  const fields = new Map(qrFields(text))
  if (fields.get('00') !== '01') return 'unreadable'
  const [, crc] = CHECKED.exec(text) ?? []
  if (crc !== crc16(text.slice(0, -4))) return 'altered'
  const template = new Map(qrFields(fields.get('26') ?? ''))
  const url = template.get('01') ?? ''
  const start = tokenUrl('')
  return template.get('00') === QR_HOSTS.domain && url.startsWith(start)
    ? { token: url.slice(start.length) }
    : 'foreign'
}
