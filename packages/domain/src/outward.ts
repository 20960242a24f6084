import ipaddr from 'ipaddr.js'

/** What a deployment lets addresses lead to. */
export interface OutwardPolicy {
  /** http as well as https; not in production. */
  plainHttp: boolean
  /** This machine, over http too; for trials. */
  loopback: boolean
}

type Reach = 'public' | 'loopback' | 'special'

/** Global unicast (RFC 4291 §2.4); everything else of IPv6 is special or not given out yet. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Four decimal parts: other notations are of no DNS answer and no parsed URL. */
const isIpv4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text)

/** Where an IP address leads; one of IPv4 inside IPv6 is what it stands for. What is no address leads nowhere public. */
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

/** Where the host of a parsed URL leads, as far as its text tells: a name must be looked up, and each address asked, when calling. */
export function reachOfHost(hostname: string): Reach {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return reachOfAddress(host.slice(1, -1))
  if (isIpv4(host)) return reachOfAddress(host)
  if (LOOPBACK_NAME.test(host)) return 'loopback'
  return host.includes('.') && !PRIVATE_NAME.test(host) ? 'public' : 'special'
}

/** Why a deployment does not take an address that is well formed, for the person; undefined when it does. */
export function whyRefused(url: URL, policy: OutwardPolicy): string | undefined {
  const reach = reachOfHost(url.hostname)
  if (reach === 'loopback' && policy.loopback) return undefined
  if (reach !== 'public') return 'no puede llevar a una dirección interna o reservada'
  return policy.plainHttp || url.protocol === 'https:' ? undefined : 'debe comenzar con https://'
}
