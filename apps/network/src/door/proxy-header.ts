/** First bytes of a header of the PROXY protocol, version 2 (haproxy.org, proxy-protocol.txt, section 2.2). */
const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')

/** Bytes before the address: signature, version and command, family, and the length of what follows. */
export const FIXED_BYTES = 16

/** No proxy sends longer addresses and additions. */
const MOST_BYTES = 1_024

/** Length of the rest of a header. @throws RangeError if the bytes do not begin a header of version 2 */
export function restOf(fixed: Buffer): number {
  const rest = fixed.readUInt16BE(14)
  const isKnown = fixed.subarray(0, 12).equals(SIGNATURE) && (fixed[12] ?? 0) >> 4 === 2 && rest <= MOST_BYTES
  if (!isKnown) throw new RangeError('no PROXY protocol header of version 2')
  return rest
}

/**
 * Address of the client whose connection a proxy passes on. Undefined if the proxy connects for itself (LOCAL, its health check).
 * @throws RangeError if the address is neither IPv4 nor IPv6 over TCP, or too short
 */
export function clientOf(fixed: Buffer, rest: Buffer): string | undefined {
  const command = (fixed[12] ?? 0) & 0x0f
  if (command === 0) return undefined
  if (command === 1 && fixed[13] === 0x11 && rest.length >= 12) return rest.subarray(0, 4).join('.')
  if (command === 1 && fixed[13] === 0x21 && rest.length >= 36) return ipv6(rest.subarray(0, 16))
  throw new RangeError('unknown command or address of a PROXY protocol header')
}

/** Shortest form of an IPv6 address; an IPv4 address that is written as one becomes itself. */
function ipv6(bytes: Buffer): string {
  if (bytes.toString('hex').startsWith('00000000000000000000ffff')) return bytes.subarray(12).join('.')
  const groups = bytes.toString('hex').match(/.{4}/g) ?? []
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}
