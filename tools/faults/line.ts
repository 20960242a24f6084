import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What happens to bytes on their way: they pass, come late (milliseconds for each direction), vanish, or their connection is cut. */
export type Way = { late: number } | 'pass' | 'vanish' | 'cut'

/** Proxy in front of a server, whose network it makes slow or lossy. */
export async function startLine(target: { host: string; port: number }) {
  let way: Way = 'pass'
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    // Each piece waits for the one before, so that bytes keep their order when the way changes.
    let before: Promise<unknown> = Promise.resolve()
    from.on('data', (bytes) => {
      const arrived = performance.now()
      before = before.then(async () => {
        if (typeof way === 'object') await pause(Math.max(0, arrived + way.late - performance.now()))
        if (way !== 'vanish' && to.writable) to.write(bytes)
      })
    })
  }
  const server = createServer((client) => {
    if (way === 'cut') return void client.destroy()
    const upstream = connect(target)
    carry(client, upstream)
    carry(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    turn(next: Way): void {
      way = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
