import { qrFields } from './qr.fields.ts'
import { QR_HOSTS } from './qr.hosts.ts'
import { crc16, tokenUrl } from './token-qr.ts'

const CHECKED = /6304([0-9A-F]{4})$/

/** What a QR text is: `token` with its uuid, no EMVCo text, one whose CRC is wrong, or one of another network. */
export type ReadQr = { token: string } | 'unreadable' | 'altered' | 'foreign'

/** Finds the token in the text of a QR code. */
export function readQr(text: string): ReadQr {
  const fields = new Map(qrFields(text).pairs)
  if (fields.get('00') !== '01') return 'unreadable'
  const [, crc] = CHECKED.exec(text) ?? []
  if (crc !== crc16(text.slice(0, -4))) return 'altered'
  const template = new Map(qrFields(fields.get('26') ?? '').pairs)
  const url = template.get('01') ?? ''
  const start = tokenUrl('')
  return template.get('00') === QR_HOSTS.domain && url.startsWith(start)
    ? { token: url.slice(start.length) }
    : 'foreign'
}
