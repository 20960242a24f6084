import { constants, createHmac, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { createVerifier, type Verifier } from './token.ts'

const ISSUER = 'https://portal.empresa.cl/realms/portal-developer'
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
const CLAIMS: JWTPayload = {
  iss: ISSUER,
  aud: ['account', 'portal-api'],
  azp: 'portal-frontend',
  typ: 'Bearer',
  sub: 'ursula',
  exp: inSeconds(600),
}
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const headed = (alg: string, payload = part(CLAIMS)): string => `${part({ alg, kid: 'test' })}.${payload}`

let own: Awaited<ReturnType<typeof generateKeyPair>>
let verify: Verifier
beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true })
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'test' }] })
  verify = createVerifier({
    issuer: ISSUER,
    audience: 'portal-api',
    clientId: 'portal-frontend',
    commandLineId: 'portal-cli',
    keys,
  })
})

const signed = (payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'test', ...header }).sign(key)

/** @returns the person of a token, or the code of the refusal */
const answerTo = async (token: string): Promise<string | undefined> =>
  verify(`Bearer ${token}`).then(
    (caller) => caller?.sub,
    (error: { code: string }) => error.code,
  )

test.each<[string, () => string | Promise<string>]>([
  ['none', () => `${headed('none')}.`],
  ['None', () => `${headed('None')}.AA`],
  ['RS256 and no signature', () => `${headed('RS256')}.`],
  [
    'HS256 and the public key as its secret',
    async () => {
      const secret = await exportSPKI(own.publicKey)
      return `${headed('HS256')}.${createHmac('sha256', secret).update(headed('HS256')).digest('base64url')}`
    },
  ],
  [
    'PS256',
    async () => {
      const key = { key: await exportPKCS8(own.privateKey), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
      return `${headed('PS256')}.${sign('sha256', Buffer.from(headed('PS256')), key).toString('base64url')}`
    },
  ],
])('a token with the algorithm %s is refused', async (_alg, forge) => {
  expect(await answerTo(await signed(CLAIMS))).toBe('ursula')
  expect(await answerTo(await forge())).toBe('unauthenticated')
})

test('a key that the token brings or names is neither used nor fetched', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  let asked = 0
  const canary = createServer((_request, response) => {
    asked += 1
    response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'test' }] }))
  })
  await once(canary.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/keys`
  const headers = [{ jwk }, { jku: address }, { x5u: address }, { kid: '../../etc/passwd' }, { kid: "' or 1=1" }]
  for (const header of headers) expect(await answerTo(await signed(CLAIMS, header, privateKey))).toBe('unauthenticated')
  expect(asked).toBe(0)
  canary.close()
})

test.each([ISSUER.replace('https', 'http'), ISSUER.toUpperCase(), `${ISSUER}/`, `${ISSUER}x`, [ISSUER]])(
  'an issuer that is only like the right one is refused (%j)',
  async (iss) => {
    expect(await answerTo(await signed({ ...CLAIMS, iss } as JWTPayload))).toBe('unauthenticated')
  },
)

test.each(['"9999999999"', '1e400', 'null', '[9999999999]'])(
  'an expiry that is no number of seconds is refused (%s)',
  async (exp) => {
    const payload = JSON.stringify({ ...CLAIMS, exp: 0 }).replace('"exp":0', `"exp":${exp}`)
    const token = headed('RS256', Buffer.from(payload).toString('base64url'))
    const key = await exportPKCS8(own.privateKey)
    const signature = sign('sha256', Buffer.from(token), key).toString('base64url')
    expect(await answerTo(`${token}.${signature}`)).toBe('unauthenticated')
  },
)

test('a token with any one character changed, added or left out is refused', async () => {
  const token = await signed(CLAIMS)
  const accepted: string[] = []
  for (let at = 0; at < token.length; at += 1) {
    const [before, after] = [token.slice(0, at), token.slice(at + 1)]
    const other = token[at] === 'A' ? 'B' : 'A'
    for (const changed of [before + other + after, before + after, before + other + token.slice(at)])
      if ((await answerTo(changed)) !== 'unauthenticated') accepted.push(changed)
  }
  expect(accepted).toEqual([])
})
