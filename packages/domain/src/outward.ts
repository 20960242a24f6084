import ipaddr from 'ipaddr.js'

/** Rules about which URLs people may register in a deployment of the portal. */
export interface OutwardPolicy {
  /** True if URLs with http instead of https are allowed; never in production. */
  plainHttp: boolean
  /** Allows URLs of the portal's own machine (loopback), also with http, and private source addresses; for trials. */
  loopback: boolean
}

type Reach = 'public' | 'loopback' | 'special'

/** IPv6 range of global unicast addresses (RFC 4291 §2.4); all other ranges are special or unassigned. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** True for an IPv4 address of four decimal parts, the only notation in DNS answers and parsed URLs. */
const isIpv4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text)

/** Kind of an IP address: public, loopback or special. IPv4 written as IPv6 counts as IPv4; a text that is no IP address is `special`. */
export function reachOfAddress(address: string): Reach {
  if (!isIpv4(address) && !ipaddr.IPv6.isValid(address)) return 'special'
  const ip = ipaddr.process(address)
  const range = ip.range()
  if (range === 'loopback') return 'loopback'
  if (range !== 'unicast') return 'special'
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST) ? 'public' : 'special'
}

/** Matches host names of private networks, unknown to the public DNS (RFC 6761, 6762, 7686, 8375, and common practice). */
const PRIVATE_NAME = /(?:^|\.)(?:local|localdomain|internal|lan|intranet|home\.arpa|onion|invalid)$/
const LOOPBACK_NAME = /(?:^|\.)localhost$/

/** Kind of a URL's host (public, loopback or special), without DNS. Before a call to the URL, also check every resolved IP address. */
export function reachOfHost(hostname: string): Reach {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return reachOfAddress(host.slice(1, -1))
  if (isIpv4(host)) return reachOfAddress(host)
  if (LOOPBACK_NAME.test(host)) return 'loopback'
  return host.includes('.') && !PRIVATE_NAME.test(host) ? 'public' : 'special'
}

/** End of the error message why a deployment refuses a well-formed URL; undefined if it accepts the URL. */
export function whyRefused(url: URL, policy: OutwardPolicy): string | undefined {
  const reach = reachOfHost(url.hostname)
  if (reach === 'loopback' && policy.loopback) return undefined
  if (reach !== 'public') return 'no puede llevar a una dirección interna o reservada'
  return policy.plainHttp || url.protocol === 'https:' ? undefined : 'debe comenzar con https://'
}
