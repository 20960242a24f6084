import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { crowdOf } from './crowd.ts'

test('a call is too much if the event loop is late and calls wait for their answers, of which streams that began are none', async () => {
  const app = fastify()
  const isTooMuch = crowdOf(app, { lateMs: 20, calls: 1 })
  const end = Promise.withResolvers<string>()
  let waiting = 0
  app.get('/wait', async () => {
    waiting += 1
    return end.promise
  })
  app.get('/stream', (_request, reply) =>
    reply.send(new ReadableStream({ start: (begun) => begun.enqueue(Buffer.from('.')) })),
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  /** Looks once after the loop stood still for a time. */
  const afterStandstill = async (): Promise<boolean> => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    await pause(0)
    return isTooMuch()
  }
  const leave = new AbortController()
  for (let count = 0; count < 3; count += 1) await fetch(`${origin}/stream`, { signal: leave.signal })
  expect(await afterStandstill()).toBe(false)
  const calls = [fetch(`${origin}/wait`), fetch(`${origin}/wait`)]
  await expect.poll(() => waiting, { interval: 1 }).toBe(2)
  expect(await afterStandstill()).toBe(true)
  await expect.poll(isTooMuch, { interval: 1 }).toBe(false)
  end.resolve('')
  await Promise.all(calls)
  expect(await afterStandstill()).toBe(false)
  leave.abort()
  await app.close()
})
