import type { Server, Socket } from 'node:net'
import { plainAddress } from './client.ts'

/** Connections that one address may have open at the same time. */
const MOST_OPEN = 200
const MOST_ADDRESSES = 10_000

/**
 * Closes connections beyond the limit of their address, and counts those that TLS did not open: no certificate, one of a foreign
 * authority, one that ran out, or no TLS at all.
 */
export function limitConnections(server: Server, most = MOST_OPEN): { refused: ReadonlyMap<string, number> } {
  const open = new Map<string, number>()
  const refused = new Map<string, number>()
  /** Connections that TLS has not opened yet, by address and port. */
  const unopened = new Set<string>()
  const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const name = nameOf(socket)
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    unopened.add(name)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
      if (unopened.delete(name) && (refused.has(address) || refused.size < MOST_ADDRESSES))
        refused.set(address, (refused.get(address) ?? 0) + 1)
    })
  })
  server.on('secureConnection', (socket: Socket) => unopened.delete(nameOf(socket)))
  return { refused }
}
