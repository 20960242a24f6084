import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const someone = person('ursula@a.cl')
const now = (): number => Math.floor(Date.now() / 1000)

const answerTo = (authorization: string) =>
  api.app.inject({ method: 'GET', url: '/api/integration', headers: { authorization } })
const statusWith = async (authorization: string): Promise<number> => (await answerTo(authorization)).statusCode

describe('an access token', () => {
  test('of the portal, in time, opens the API', async () => {
    expect(await statusWith(`Bearer ${await api.tokenFor(someone)}`)).toBe(200)
  })

  test.each([
    ['another issuer', { iss: 'http://localhost:3000/realms/otro' }],
    ['an issuer with a final slash', { iss: 'http://localhost:3000/realms/portal-developer/' }],
    ['another audience', { aud: 'account' }],
    ['an audience that only begins alike', { aud: 'portal-api-x' }],
    ['no audience', { aud: undefined }],
    ['another client', { azp: 'admin-cli' }],
    ['no client', { azp: undefined }],
    ['the type of an ID token', { typ: 'ID' }],
    ['no expiry', { exp: undefined }],
    ['an expiry 31 seconds ago', { exp: now() - 31 }],
    ['a start in 60 seconds', { nbf: now() + 60 }],
    ['no subject', { sub: undefined }],
    ['a number for a subject', { sub: 5 }],
    ['a subject that cannot be stored', { sub: 'a\0b' }],
    ['an expiry in a thousand years', { exp: now() + 31_536_000_000 }],
    ['an expiry between two seconds', { exp: now() + 600.5 }],
    ['an issue in ten minutes', { iat: now() + 600 }],
  ])('with %s is refused', async (_what, claims) => {
    const token = await api.tokenFor(someone)
    const [header, payload] = token.split('.')
    const changed: Record<string, unknown> = { ...decoded(payload), ...claims }
    const signed = await api.sign(changed, decoded(header) as { alg: string })
    expect(await statusWith(`Bearer ${signed}`)).toBe(401)
  })

  test('that expired 5 seconds ago still counts, for clocks that differ', async () => {
    const token = await api.sign({ ...(await claimsOf(someone)), exp: now() - 5 }, { alg: 'RS256', kid: 'test' })
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
  })

  test('has one spelling: no other last character stands for the same signature', async () => {
    const token = await api.tokenFor(someone)
    const alike = Array.from(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
      (last) => token.slice(0, -1) + last,
    )
    const statuses = await Promise.all(alike.map((each) => statusWith(`Bearer ${each}`)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('signed by anybody else, by nobody or in another way is refused, always in the same words', async () => {
    const claims = await claimsOf(someone)
    const signed = async (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: 'test' }).sign(key)
    const of = async (alg: string) => signed(alg, (await generateKeyPair(alg)).privateKey)
    const [header = '', payload = '', signature = ''] = (await api.tokenFor(someone)).split('.')
    const unsigned = ['none', 'None'].map((alg) => `${encoded({ alg, kid: 'test' })}.${encoded(claims)}.`)
    const published = new TextEncoder().encode(await exportSPKI(api.publicKey))
    const forged = [...unsigned, `${header}.${payload}.`, `${encoded({ alg: 'none' })}.${payload}.${signature}`]
    for (const alg of ['RS256', 'ES256', 'RS384', 'PS256']) forged.push(await of(alg))
    forged.push(await signed('HS256', published))
    const answers = await Promise.all(forged.map((token) => answerTo(`Bearer ${token}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 401))
    const bodies = answers.map((answer) => JSON.stringify({ ...answer.json<object>(), request_id: '' }))
    expect(new Set(bodies).size).toBe(1)
  })

  test('that names a key of its own is refused, and nothing is fetched', async () => {
    let fetched = 0
    const canary = createServer((_request, response) => {
      fetched += 1
      response.end('{}')
    })
    await once(canary.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/jwks`
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const claims = await claimsOf(someone)
    const jwk = await exportJWK(publicKey)
    for (const more of [{ jku: url }, { x5u: url }, { jwk }, { kid: '../../etc/passwd' }, { kid: "' or 1=1 --" }]) {
      const header = { alg: 'RS256', kid: 'test', ...more }
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
      expect(await statusWith(`Bearer ${token}`)).toBe(401)
    }
    canary.close()
    expect(fetched).toBe(0)
  })

  test('with any one character changed, added or missing is refused', async () => {
    const token = await api.tokenFor(someone)
    const character = fc.stringMatching(/^[\w.-]$/)
    const change = fc.tuple(fc.nat(token.length - 1), character, fc.constantFrom('change', 'add', 'drop'))
    await fc.assert(
      fc.asyncProperty(change, async ([at, one, how]) => {
        const rest = token.slice(how === 'add' ? at : at + 1)
        const other = `${token.slice(0, at)}${how === 'drop' ? '' : one}${rest}`
        expect(await statusWith(`Bearer ${other}`)).toBe(other === token ? 200 : 401)
      }),
      { numRuns: 500 },
    )
  })

  test.each(['Bearer', 'Bearer x', 'Basic dTpw', 'Bearer a.b.c d'])('is not what %j is', async (header) => {
    expect(await statusWith(header)).toBe(401)
  })

  test.each(['true', 1, ['true'], null])('makes nobody an administrator by the claim %j', async (claim) => {
    const other = person('otra@a.cl')
    await api.call(someone, 'POST', '/api/integration', {
      enroller_name: 'ACME',
      er_tax_id: '12.345.678-5',
      public_name: `Claim ${JSON.stringify(claim)}`,
      type: 'payer',
    })
    const token = await api.tokenFor(other, { allow_list_integrations: claim })
    const answer = await api.app.inject({
      method: 'GET',
      url: '/api/integration',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.json()).toMatchObject({ pagination: { total_items: 0 } })
  })
})

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

async function claimsOf(who: ReturnType<typeof person>): Promise<Record<string, unknown>> {
  const [, payload] = (await api.tokenFor(who)).split('.')
  return decoded(payload)
}
