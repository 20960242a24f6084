import type { AddressInfo } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { listenOn } from './port.ts'

test('two networks that start at once, with no port given, take different ones; a given port that is taken fails', async () => {
  const servers = [fastify(), fastify()]
  const start = (app: FastifyInstance, given?: number) =>
    listenOn(given, (port) => app.listen({ host: '127.0.0.1', port }))
  await Promise.all(servers.map((app) => start(app)))
  const ports = servers.map(({ server }) => (server.address() as AddressInfo).port)
  expect(new Set(ports).size).toBe(2)
  await expect(start(fastify(), ports[0])).rejects.toThrow('EADDRINUSE')
  await Promise.all(servers.map((app) => app.close()))
})
