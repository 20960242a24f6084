import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const REALM = 'portal-developer'
const KID = 'bench'
const LIFE_SECONDS = 4 * 3600

/** Starts an identity provider that only publishes its key and signs access tokens. */
export async function startIssuer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: KID }]
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    token({ sub, administrator }: { sub: string; administrator: boolean }): string {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: `${url}/realms/${REALM}`,
        aud: 'portal-api',
        azp: 'portal-frontend',
        typ: 'Bearer',
        sub,
        email: `${sub}@portal.test`,
        email_verified: true,
        allow_list_integrations: administrator,
        iat: now,
        auth_time: now,
        exp: now + LIFE_SECONDS,
      }
      const input = `${base64url({ alg: 'RS256', kid: KID })}.${base64url(claims)}`
      return `${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`
    },
    close: () => server.close(),
  }
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
