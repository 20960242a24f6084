import ipaddr from 'ipaddr.js'

/** Addresses that a deployment allows. */
export interface OutwardPolicy {
  /** Addresses with http; not in production. */
  plainHttp: boolean
  /** Addresses of this machine, over http too; for trials. */
  loopback: boolean
}

type Reach = 'public' | 'loopback' | 'special'

/** Global unicast (RFC 4291 §2.4); all other IPv6 addresses are special or unassigned. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** True for four decimal parts; DNS answers and parsed URLs have no other notation. */
const isIpv4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text)

/** Reach of an IP address; IPv4 inside IPv6 counts as IPv4. A text that is not an address is `special`. */
export function reachOfAddress(address: string): Reach {
  if (!isIpv4(address) && !ipaddr.IPv6.isValid(address)) return 'special'
  const ip = ipaddr.process(address)
  const range = ip.range()
  if (range === 'loopback') return 'loopback'
  if (range !== 'unicast') return 'special'
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST) ? 'public' : 'special'
}

/** Names of private networks, which no public DNS answers (RFC 6761, 6762, 7686, 8375, and by custom). */
const PRIVATE_NAME = /(?:^|\.)(?:local|localdomain|internal|lan|intranet|home\.arpa|onion|invalid)$/
const LOOPBACK_NAME = /(?:^|\.)localhost$/

/** Reach of a parsed URL's host by its text. Before a call the name must be resolved and every address checked too. */
export function reachOfHost(hostname: string): Reach {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return reachOfAddress(host.slice(1, -1))
  if (isIpv4(host)) return reachOfAddress(host)
  if (LOOPBACK_NAME.test(host)) return 'loopback'
  return host.includes('.') && !PRIVATE_NAME.test(host) ? 'public' : 'special'
}

/** Why a deployment refuses a well-formed address, for the person; undefined if it accepts it. */
export function whyRefused(url: URL, policy: OutwardPolicy): string | undefined {
  const reach = reachOfHost(url.hostname)
  if (reach === 'loopback' && policy.loopback) return undefined
  if (reach !== 'public') return 'no puede llevar a una dirección interna o reservada'
  return policy.plainHttp || url.protocol === 'https:' ? undefined : 'debe comenzar con https://'
}
