import { once } from 'node:events'
import type { BlockList, Server, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { plainAddress } from './client.ts'
import { clientOf, FIXED_BYTES, restOf } from './proxy-header.ts'

/** Time within which a proxy sends its header. */
const HEADER_MS = 5_000

/**
 * Gives connections of proxies in TCP mode the address of their client, which each must tell in a PROXY protocol header of version 2
 * before TLS begins. Connections of other addresses have no header. To be called after everything else listens to new connections.
 */
export function readProxyHeaders(server: Server, proxies: BlockList): void {
  const accept = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  // A TLS socket asks the operating system for its peer, which is the proxy, so it is found by the proxy's address and port.
  const clients = new Map<string, string>()
  const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

  async function pass(socket: Socket): Promise<void> {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')) {
      const peer = peerOf(socket)
      const client = await headerOf(socket)
      if (client !== undefined) {
        clients.set(peer, client)
        socket.once('close', () => clients.delete(peer))
        Object.defineProperty(socket, 'remoteAddress', { value: client })
      }
    }
    for (const listener of accept) if (!socket.destroyed) listener.call(server, socket)
  }

  server.on('connection', (socket: Socket) => {
    pass(socket).catch(() => socket.destroy())
  })
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    const client = clients.get(peerOf(socket))
    if (client !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: client })
  })
}

async function headerOf(socket: Socket): Promise<string | undefined> {
  const signal = AbortSignal.timeout(HEADER_MS)
  const fixed = await bytesOf(socket, FIXED_BYTES, signal)
  const rest = restOf(fixed)
  return clientOf(fixed, rest === 0 ? Buffer.alloc(0) : await bytesOf(socket, rest, signal))
}

async function bytesOf(socket: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(count) as Buffer | null
    if (bytes?.length === count) return bytes
    if (bytes !== null || socket.readableEnded || socket.destroyed)
      throw new RangeError('a connection without a PROXY protocol header')
    await once(socket, 'readable', { signal })
  }
}
