import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

/** Server with limits, and what opens a connection to it. */
async function limited(most: { ofOne: number; ofAll: number }) {
  const server = createServer()
  limitConnections(server, most)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const arrived = Promise.race([once(server, 'connection'), once(server, 'drop')])
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await arrived
    return socket
  }
  return { server, open }
}

test('an address has a limited number of connections, and gets another one when one ends', async () => {
  const { server, open } = await limited({ ofOne: 2, ofAll: 100 })
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

test('all addresses together have a limited number of connections', async () => {
  const { server, open } = await limited({ ofOne: 2, ofAll: 1 })
  const first = await open()
  await once(await open(), 'close')
  expect(first.destroyed).toBe(false)
  first.destroy()
  await new Promise((resolve) => server.close(resolve))
})
