import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

test('an address has a limited number of connections, and gets another one when one ends', async () => {
  const server = createServer()
  limitConnections(server, 2)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const arrived = once(server, 'connection')
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await arrived
    return socket
  }
  const [first, second] = [await open(), await open()]
  const third = await open()
  await once(third, 'close')
  const ended = new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  expect(await ended).toBe(2)
  first.destroy()
  await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(1)
  const fourth = await open()
  expect(fourth.destroyed).toBe(false)
  for (const socket of [second, fourth]) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
