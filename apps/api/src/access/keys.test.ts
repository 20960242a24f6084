import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { publishedKeys } from './token.ts'

afterEach(() => void vi.useRealTimers())

test('keys once read hold for an hour while the provider is down, and unknown ones never', async () => {
  const { publicKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'known' }
  const provider = createServer((_request, response) => void response.end(JSON.stringify({ keys: [key] })))
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  const { port } = provider.address() as AddressInfo
  const keys = publishedKeys(new URL(`http://127.0.0.1:${port}/certs`))
  const read = (kid: string) => keys({ alg: 'RS256', kid }, {} as Parameters<JWTVerifyGetKey>[1])
  vi.useFakeTimers({ toFake: ['Date'] })
  await expect(read('known')).resolves.toBeDefined()
  provider.closeAllConnections()
  provider.close()
  await once(provider, 'close')
  const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)
  minutes(50)
  await expect(read('known')).resolves.toBeDefined()
  await expect(read('unknown')).rejects.toThrow('fetch failed')
  minutes(11)
  await expect(read('known')).rejects.toThrow('fetch failed')
})

test('a key that the provider withdrew ends with the first token of a new one, or after ten minutes', async () => {
  const { publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256' }
  let kid = 'first'
  let readings = 0
  const provider = createServer((_request, response) => {
    readings += 1
    response.end(JSON.stringify({ keys: [{ ...jwk, kid }] }))
  })
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  const { port } = provider.address() as AddressInfo
  const keys = publishedKeys(new URL(`http://127.0.0.1:${port}/certs`))
  const accepts = async (kid: string): Promise<boolean> => {
    try {
      await keys({ alg: 'RS256', kid }, {} as Parameters<JWTVerifyGetKey>[1])
      return true
    } catch {
      return false
    }
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1000)
  try {
    expect(await accepts('first')).toBe(true)
    kid = 'second'
    expect([await accepts('second'), readings], 'too early to read again').toEqual([false, 1])
    seconds(31)
    expect([await accepts('second'), await accepts('first'), readings]).toEqual([true, false, 2])
    kid = 'third'
    seconds(599)
    expect(await accepts('second')).toBe(true)
    seconds(2)
    expect(await accepts('second')).toBe(false)
  } finally {
    provider.closeAllConnections()
    provider.close()
  }
})
