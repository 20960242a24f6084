import { CAST } from '../examples/cast.ts'
import { QR_HOSTS } from './qr.hosts.ts'

interface TokenQr {
  token: string
  /** Code of the merchant's category (MCC), four digits. */
  category: string
  /** Amount to pay in whole pesos. */
  amount: number
  /** Name of the merchant, at most 25 characters. */
  merchant: string
  /** City of the merchant, at most 15 characters. */
  city: string
  /** Id of the collector's order, at most 25 characters. */
  reference: string
}

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** URL inside the QR code, from which a wallet reads the token. */
export const tokenUrl = (token: string): string => `https://${QR_HOSTS.address}/t/${token}`

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) of a text's UTF-8 bytes as four upper-case hex digits, as EMVCo's tag 63
 * requires.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Text of a token's QR code: EMVCo merchant-presented, dynamic, in Chilean pesos. */
export function tokenQr({ token, category, amount, merchant, city, reference }: TokenQr): string {
  const fields = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', QR_HOSTS.domain) + field('01', tokenUrl(token))),
    field('52', category),
    field('53', '152'),
    field('54', String(amount)),
    field('58', 'CL'),
    field('59', merchant.slice(0, 25)),
    field('60', city.slice(0, 15)),
    field('62', field('05', reference.slice(0, 25))),
  ]
  const checked = `${fields.join('')}6304`
  return checked + crc16(checked)
}

/** Text of the example token's QR code. */
export const EXAMPLE_QR = tokenQr({
  token: CAST.token,
  category: '5812',
  amount: CAST.amount,
  merchant: CAST.merchant.name,
  city: 'SANTIAGO',
  reference: CAST.order,
})
