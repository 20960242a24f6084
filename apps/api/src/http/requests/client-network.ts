import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Network that limits count by: an IPv4 address, or the /64 that a customer with IPv6 has. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const ip = ipaddr.process(address)
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString()
  const prefix = ip.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
