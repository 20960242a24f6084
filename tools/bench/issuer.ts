import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const REALM = 'portal-developer'
const CERTS = `/realms/${REALM}/protocol/openid-connect/certs`
const LIFE_SECONDS = 4 * 3600

export interface Issuer {
  readonly url: string
  /** When the keys were last asked for, in milliseconds of `Date.now()`; 0 before the first time. */
  readonly askedAt: number
  /** Signs an access token of a new or a given person with the published key, or with one that was never published. */
  token(options?: { published?: boolean; sub?: string; administrator?: boolean }): string
  /** Closes the port, as if the provider had died. */
  down(): Promise<void>
  /** Takes connections again, and answers them or leaves them without an answer. */
  up(options?: { answering: boolean }): Promise<void>
}

/** An identity provider that only publishes its keys: outside of the server's process, so tokens survive its death. */
export async function startIssuer(): Promise<Issuer> {
  const published = keyPair()
  const unpublished = keyPair()
  let askedAt = 0
  let answering = true
  let server: Server
  let port = 0

  const up = async (options = { answering: true }) => {
    answering = options.answering
    server = createServer((request, response) => {
      askedAt = Date.now()
      if (!answering) return
      if (request.url !== CERTS) return void response.writeHead(404).end()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ keys: [published.jwk] }))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await up()
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    get askedAt() {
      return askedAt
    },
    token: (options = {}) => {
      const { key, jwk } = options.published === false ? unpublished : published
      const now = Math.floor(Date.now() / 1000)
      const sub = options.sub ?? randomUUID()
      const claims = {
        iss: `${url}/realms/${REALM}`,
        aud: 'portal-api',
        azp: 'portal-frontend',
        typ: 'Bearer',
        sub,
        email: `${sub}@portal.test`,
        email_verified: true,
        allow_list_integrations: options.administrator === true,
        iat: now,
        exp: now + LIFE_SECONDS,
      }
      const input = `${base64url({ alg: 'RS256', kid: jwk.kid })}.${base64url(claims)}`
      return `${input}.${sign('RSA-SHA256', Buffer.from(input), key).toString('base64url')}`
    },
    async down() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    up,
  }
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function keyPair(): { key: KeyObject; jwk: Record<string, unknown> & { kid: string } } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64url')
  return { key: privateKey, jwk: { ...jwk, alg: 'RS256', use: 'sig', kid } }
}
