/** URLs and domains of the payment network; to be edited, like the brand, if the portal is set up for another network. */
export const HOSTS = {
  integration: 'https://api.integracion.qri.example',
  production: 'https://api.qri.example',
  /** Address of the network's terms of use, to which the documents link. */
  terms: 'https://qri.example/terminos',
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
