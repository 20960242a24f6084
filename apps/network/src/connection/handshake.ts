import type { X509Certificate } from 'node:crypto'
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { NoPublicAddress } from '../notices/outward.agent.ts'
import type { Probing } from './probe.ts'

/** What a server shows before anything is sent to it. */
export interface Handshake {
  protocol: string
  certificate: X509Certificate
  /** Code of what is wrong with its certificate; undefined if nothing is. */
  error: string | undefined
}

/** A server did not connect, or did not finish its handshake, in time. */
export class NotInTime extends Error {
  override readonly name = 'NotInTime'
}

/** Host name of a URL without the brackets of IPv6. */
export const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Connects to the server of an address. Its certificate is looked at, not enforced, since nothing is sent.
 * @returns what it showed; undefined for an address with http
 * @throws NoPublicAddress, NotInTime, or the error of the connection; `connected` tells whether its port was open
 */
export async function connectTo(
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  { guard, clock, ca }: Probing,
  ms: number,
): Promise<Handshake | undefined> {
  const host = bare(hostname)
  if (guard.refuses(host)) throw new NoPublicAddress()
  const to = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80), lookup: guard.lookup }
  const secure = protocol === 'https:'
  const socket: Socket | TLSSocket = secure
    ? connect({
        ...to,
        ...(isIP(host) ? {} : { servername: host }),
        ...(ca === undefined ? {} : { ca }),
        minVersion: 'TLSv1.2',
        rejectUnauthorized: false,
      })
    : connectPlainly(to)
  const ended = new AbortController()
  let connected = false
  try {
    return await new Promise((resolve, reject) => {
      const fail = (error: Error): void => reject(Object.assign(error, { connected }))
      void clock.until(new Date(clock.now().getTime() + ms), ended.signal).then(() => fail(new NotInTime()))
      socket.on('error', fail)
      socket.on('close', () => fail(new Error('The connection was closed')))
      socket.on('connect', () => {
        connected = true
        if (!secure) resolve(undefined)
      })
      socket.on('secureConnect', () => {
        const { authorizationError } = socket as TLSSocket
        const certificate = (socket as TLSSocket).getPeerX509Certificate()
        if (!certificate) return fail(new Error('The server has no certificate'))
        const error = authorizationError ? String(authorizationError) : undefined
        resolve({ protocol: (socket as TLSSocket).getProtocol() ?? 'TLS', certificate, error })
      })
    })
  } finally {
    ended.abort('ended')
    socket.destroy()
  }
}
