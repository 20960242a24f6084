import type { Server, Socket } from 'node:net'
import { plainAddress } from './client.ts'

/** Connections that may be open at the same time: of one address, and of all. */
const MOST = { ofOne: 200, ofAll: 2_000 }

/** Closes connections beyond the limit of their address, and beyond that of all. */
export function limitConnections(server: Server, most = MOST): void {
  server.maxConnections = most.ofAll
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > most.ofOne) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
