import type { Server, Socket } from 'node:net'
import { plainAddress } from './client.ts'

/** Connections that one address may have open at the same time. */
const MOST_OPEN = 200
const MOST_ADDRESSES = 10_000

/** Closes connections beyond the limit of their address, and counts those that TLS refused. */
export function limitConnections(server: Server): { refused: ReadonlyMap<string, number> } {
  const open = new Map<string, number>()
  const refused = new Map<string, number>()
  const addressOf = ({ remoteAddress }: Socket): string => plainAddress(remoteAddress ?? '')
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    const count = (open.get(address) ?? 0) + 1
    if (count > MOST_OPEN) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
  // No certificate, one of a foreign authority, one that ran out, or no TLS at all.
  server.on('tlsClientError', (_error: Error, socket: Socket) => {
    const address = addressOf(socket)
    if (refused.has(address) || refused.size < MOST_ADDRESSES) refused.set(address, (refused.get(address) ?? 0) + 1)
  })
  return { refused }
}
