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
