/** Names that a QR code has inside; apart from the other hosts, because browsers get them. */
export const QR_HOSTS = {
  /** Host of the URL inside a QR code, from which a wallet reads the token. */
  address: 'qr.qri.example',
  /** Identifier of the payment network inside a QR code: its domain, reversed. */
  domain: 'example.qri.qr',
} as const
