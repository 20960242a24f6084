import type { Server, Socket } from 'node:net'
import { plainAddress } from './client.ts'

/** Connections that one address may have open at the same time. */
const MOST_OPEN = 200

/** Closes connections beyond the limit of their address. */
export function limitConnections(server: Server, most = MOST_OPEN): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
