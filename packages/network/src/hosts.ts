/** Where the network listens; a deployment for another network edits these together with the brand. */
export const HOSTS = {
  integration: 'https://api.integracion.qri.example',
  production: 'https://api.qri.example',
  /** Conditions of use, named by the documents. */
  terms: 'https://qri.example/terminos',
  /** Host of the token's address inside a QR. */
  qr: 'qr.qri.example',
  /** Unique identifier of the network inside a QR: its domain, reversed. */
  qrDomain: 'example.qri.qr',
} as const

/** Addresses from which the network sends its notices. */
export const NOTICE_SOURCES = {
  integration: ['192.0.2.10', '192.0.2.11'],
  production: ['198.51.100.20', '198.51.100.21', '198.51.100.22'],
} as const

/** Last day of API V1. */
export const V1_RETIREMENT = '2027-12-31'
