import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { type OutwardPolicy, reachOfAddress } from '@portal/domain/outward'
import { Agent, buildConnector } from 'undici'

/** Addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

/** The name of a receiver leads to no address, or to one that the network may not call. */
export class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress'
}

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true })

/**
 * Guard of connections to receivers. The addresses that a name leads to are checked where they are handed to the socket, so that a name
 * cannot lead elsewhere between the check and the connection. `refuses`: whether a host is itself an address that may not be called.
 */
export function outwardGuard(policy: OutwardPolicy, resolve: Resolve = resolveBySystem) {
  const allowed = (address: string): boolean => {
    const reach = reachOfAddress(address)
    return reach === 'public' || (reach === 'loopback' && policy.loopback)
  }
  const checked = async (host: string) => {
    const found = await resolve(host).catch(() => [])
    // One forbidden address refuses all: a public name has none.
    if (found.length === 0 || !found.every(({ address }) => allowed(address))) throw new NoPublicAddress()
    return found.map(({ address, family }) => ({ address, family }))
  }
  const callBack = callbackify(checked)
  const guardedLookup: LookupFunction = (host, { all }, done) =>
    callBack(host, (error, found) => {
      if (error) done(error, '')
      else if (all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    })
  return { lookup: guardedLookup, refuses: (host: string): boolean => isIP(host) !== 0 && !allowed(host) }
}

/** Connections to receivers. @param ca PEM of the authorities that are trusted instead of the usual ones */
export function outwardAgent(policy: OutwardPolicy, resolve?: Resolve, ca?: string): Agent {
  const guard = outwardGuard(policy, resolve)
  const connect = buildConnector({ lookup: guard.lookup, allowH2: false, ...(ca === undefined ? {} : { ca }) })
  return new Agent({
    connect: (options, done) =>
      guard.refuses(options.hostname) ? done(new NoPublicAddress(), null) : connect(options, done),
    // The sender ends each request by itself.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}
