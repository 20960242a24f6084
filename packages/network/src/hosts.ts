import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'

/** URLs and domains of the payment network. The server fills in the first three; the others are edited, like the brand, for another network. */
export const HOSTS = {
  integration: BUILT_ADDRESSES.network,
  production: BUILT_ADDRESSES.production,
  /** Address of the network's terms of use, to which the documents link. */
  terms: BUILT_ADDRESSES.terms,
  /** Host of the URL inside a QR code, from which a wallet reads the token. */
  qr: 'qr.qri.example',
  /** Identifier of the payment network inside a QR code: its domain, reversed. */
  qrDomain: 'example.qri.qr',
} as const

/** IP addresses from which the network sends notices. */
export const NOTICE_SOURCES = {
  integration: ['192.0.2.10', '192.0.2.11'],
  production: ['198.51.100.20', '198.51.100.21', '198.51.100.22'],
} as const

/** Last day on which API V1 works. */
export const V1_RETIREMENT = '2027-12-31'
