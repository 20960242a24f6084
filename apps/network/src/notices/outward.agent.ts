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

const resolveBySystem: Resolve = (host) => lookup(host, { all: true })

/**
 * Connections to receivers. The addresses that a name leads to are checked where they are handed to the socket, so that a name cannot
 * lead elsewhere between the check and the connection.
 */
export function outwardAgent(policy: OutwardPolicy, resolve: Resolve = resolveBySystem): Agent {
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
  const connect = buildConnector({ lookup: guardedLookup, allowH2: false })
  return new Agent({
    connect: (options, done) =>
      isIP(options.hostname) !== 0 && !allowed(options.hostname)
        ? done(new NoPublicAddress(), null)
        : connect(options, done),
    // The sender ends each request by itself.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}
