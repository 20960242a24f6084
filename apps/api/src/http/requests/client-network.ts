import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IP network by which calls are limited: an IPv4 address, or an IPv6 prefix of /64, because one customer has it all. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const ip = ipaddr.process(address)
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString()
  const prefix = ip.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
