import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { makeBuilt } from '@portal/documentation/build'
import { testWatch } from '@portal/watch/testing'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { SessionCheck } from '../access/step-up.ts'
import { createVerifier } from '../access/token.ts'
import { createApp } from '../app.ts'
import { localAuthority } from '../features/security/certificate.local.ts'
import { readConfig } from '../config.ts'
import type { Mounter } from '../http/serving/mount.ts'
import { openGuardedDatabase } from './database.ts'
import { standInNetwork } from './network.ts'
import type { StandInSimulations } from './simulations.ts'

const ISSUER = 'http://localhost:3000/realms/portal-developer'

export interface TestPerson {
  sub: string
  email: string
  administrator?: boolean
}

export const person = (email: string, administrator = false): TestPerson => ({
  sub: randomUUID(),
  email,
  administrator,
})

interface Called {
  status: number
  headers: Record<string, unknown>
  /** The answer's body, parsed as JSON; its type is not checked at run time. */
  json<Body = Record<string, unknown>>(): Body
  /** The answer's body as bytes, for a downloaded file. */
  bytes: Uint8Array
}

export interface TestApi {
  app: FastifyInstance
  mounter: Mounter
  database: Awaited<ReturnType<typeof openGuardedDatabase>>
  /** Signs a token like the identity provider; `claims` replaces some of its claims, and undefined removes a claim. */
  tokenFor(person: TestPerson, claims?: JWTPayload): Promise<string>
  /** Signs any claims with the key that the API trusts. */
  sign(claims: JWTPayload, header: { alg: string; kid?: string }): Promise<string>
  /** Public half of that key. */
  publicKey: CryptoKey
  /** Stand-in of the simulator's runs. */
  simulations: StandInSimulations
  /** Lines of the log. */
  logged: readonly string[]
  /** Tokens of sessions that have ended at the identity provider. */
  ended: Set<string>
  /** Calls the API as a person; without a token if `as` is undefined. */
  call(
    as: TestPerson | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Called>
  /** Makes the server say that it is about to close. */
  drain(): void
  close(): Promise<void>
}

/** Issuer, keys and session check of the identity provider that the API is started with. */
type Provider = Pick<Parameters<typeof createVerifier>[0], 'issuer' | 'keys'> & { sessionLives: SessionCheck }

/** Starts the API with an empty database of its own and, without `provider`, a test key in place of the identity provider's key. */
export async function openTestApi(env: Record<string, string> = {}, provider?: Provider): Promise<TestApi> {
  const database = await openGuardedDatabase()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'test' }] })
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-')),
    READS_PER_SECOND: '1000',
    WRITES_PER_SECOND: '1000',
    READ_BURST: '10000',
    WRITE_BURST: '10000',
    CREATIONS_PER_HOUR: '1000',
    SHARES_PER_HOUR: '1000',
    STATES_PER_HOUR: '1000',
    ACCOUNTS_PER_HOUR: '1000',
    PASSWORDS_PER_HOUR: '1000',
    ...env,
  })
  const authority = localAuthority(config, database.kysely)
  const ended = new Set<string>()
  const { sessionLives, ...expected } = provider ?? {
    issuer: ISSUER,
    keys,
    sessionLives: async (authorization: string) => !ended.has(authorization.slice('Bearer '.length)),
  }
  const verify = createVerifier({
    ...expected,
    audience: 'portal-api',
    clientId: 'portal-frontend',
    commandLineId: 'portal-cli',
  })
  const standIn = standInNetwork()
  const network = env['NETWORK'] === 'off' ? undefined : standIn
  const parts = { config, database, verify, sessionLives, authority, network, serverAuthority: network && 'PEM' }
  const draining = new AbortController()
  const logged: string[] = []
  const { app, mounter } = createApp({
    ...parts,
    watch: testWatch(logged),
    readBuilt: makeBuilt,
    draining: draining.signal,
  })
  await app.ready()

  const tokenFor: TestApi['tokenFor'] = (who, claims = {}) =>
    new SignJWT({
      typ: 'Bearer',
      azp: 'portal-frontend',
      email: who.email,
      email_verified: true,
      allow_list_integrations: who.administrator === true,
      auth_time: Math.floor(Date.now() / 1000),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(ISSUER)
      .setAudience('portal-api')
      .setSubject(who.sub)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey)

  return {
    app,
    mounter,
    database,
    simulations: standIn.simulations,
    logged,
    ended,
    tokenFor,
    publicKey,
    sign: (claims, header) => new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
    async call(as, method, url, body, headers = {}) {
      const authorization = as ? { authorization: `Bearer ${await tokenFor(as)}` } : {}
      const options: InjectOptions = { method, url, headers: { ...authorization, ...headers } }
      if (body !== undefined) Object.assign(options, { payload: body as object })
      const answer = await app.inject(options)
      return { status: answer.statusCode, headers: answer.headers, json: () => answer.json(), bytes: answer.rawPayload }
    },
    drain: () => draining.abort(),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
