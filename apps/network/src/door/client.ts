import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'

/** What the client certificate of a connection says. */
export interface Presented {
  commonName: string
  /** In lower-case hexadecimal. */
  serial: string
  notAfter: Date
}

const presented = new WeakMap<object, Presented>()

/** Certificate of the connection, which TLS has verified; read once for each connection. */
export function presentedBy({ socket }: IncomingMessage): Presented {
  const known = presented.get(socket)
  if (known) return known
  const certificate = (socket as TLSSocket).getPeerX509Certificate()
  if (!certificate) throw new Error('A connection without a client certificate passed TLS')
  const read = {
    commonName: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '',
    serial: certificate.serialNumber.toLowerCase(),
    notAfter: certificate.validToDate,
  }
  presented.set(socket, read)
  return read
}

/** IPv4 address without the prefix of its IPv6 form; the machine itself is 127.0.0.1. */
export const plainAddress = (address: string): string =>
  address === '::1' ? '127.0.0.1' : address.replace(/^::ffff:/i, '')
