import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IP network by which calls are limited: an IPv4 address, or an IPv6 prefix of /64, because one customer has it all. */
export const networkOf = (address: string): string => prefixOf(address, 64)

/** IP networks that one customer can have together: an IPv4 address, or an IPv6 prefix of /48, which has 65,536 of /64. */
export const siteOf = (address: string): string => prefixOf(address, 48)

function prefixOf(address: string, bits: 48 | 64): string {
  if (isIP(address) === 0) return 'unknown'
  const ip = ipaddr.process(address)
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString()
  const prefix = ip.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${prefix.join(':')}::/${bits}`
}
