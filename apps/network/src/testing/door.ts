import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import {
  authorityKeys,
  newAuthority,
  newKeyPair,
  newSerial,
  period,
  privatePem,
  signClient,
} from '@portal/certificates/profile'
import type { IntegrationType } from '@portal/domain/integration/type'
import { PURPOSES, type Purpose, secretText } from '@portal/domain/security/secret'
import { sign } from '@portal/domain/security/signature'
import type { OperationId } from '@portal/network/served'
import { testWatch } from '@portal/watch/testing'
import { createVault } from '../../../api/src/secrets/vault.ts'
import { simulatedBank } from '../bank/simulated.bank.ts'
import { definitionOf, purposeOf } from '../call/definitions.ts'
import { DAY_MS } from '../clock/clock.ts'
import { systemClock } from '../clock/system.clock.ts'
import type { Db } from '../database.ts'
import { hmac } from '../hmac.ts'
import type { Participant } from '../participant/participant.ts'
import { secretContext } from '../participant/participant.queries.ts'
import { createNetwork, type NetworkOptions } from '../server.ts'
import { openStage } from './stage.ts'

/** Client certificate with its key, in PEM. */
export interface Pair {
  cert: string
  key: string
  serial: string
}

/** Participant with what it needs to call: a certificate and secrets. */
export interface Caller extends Participant {
  pair: Pair
  secrets: Record<Purpose, string>
}

export interface Sent {
  headers?: Record<string, string | undefined>
  /** Text to send instead of the signed body. */
  raw?: string | Buffer
  pair?: Pair | undefined
  agent?: Agent
  /** Time that is signed, in ISO 8601. */
  timestamp?: string
  secret?: string
}

export interface Received {
  status: number
  headers: Record<string, string | undefined>
  text: string
  body: Record<string, unknown>
  /** True if TLS resumed an earlier session. */
  resumed: boolean
}

const REVOCATIONS = 'http://localhost/crl'

/** Certificate of an authority in a test, in the place of the portal's own. */
export async function testAuthority(name = 'Portal de prueba') {
  const keys = await authorityKeys(await newAuthority(name))
  return {
    pem: keys.pem,
    async issue(commonName: string, days = 1): Promise<Pair> {
      const own = await newKeyPair()
      const serial = newSerial()
      const asked = { publicKey: own.publicKey, commonName, serial, ...period(days), revocationList: REVOCATIONS }
      return { cert: await signClient(keys, asked), key: await privatePem(own), serial }
    },
  }
}

/** A network that listens on a real socket, with participants that call it as their own servers would. */
export async function openDoor(over: Partial<NetworkOptions> = {}) {
  const stage = await openStage()
  const authority = await testAuthority()
  const vault = createVault([randomBytes(32)])
  const logged: string[] = []
  let broken: Db | undefined
  // Stands for the database, so that a test can take it away while the network runs.
  const db = new Proxy(stage.db, {
    get(_, name) {
      const base = broken ?? stage.db
      const value: unknown = Reflect.get(base, name)
      return typeof value === 'function' ? (value.bind(base) as unknown) : value
    },
  })
  const network = createNetwork({
    db,
    open: (context, sealed) => vault.open(context, sealed),
    seal: (context, text) => vault.seal(context, text),
    clock: systemClock,
    bank: simulatedBank,
    publicUrl: 'https://portal.example',
    host: '127.0.0.1',
    port: 0,
    url: undefined,
    certificateFile: undefined,
    outward: { plainHttp: true, loopback: true },
    clientAuthority: async () => authority.pem,
    watch: testWatch(logged),
    ...over,
  })
  const url = await network.listen()
  network.begin()
  const ca = (await network.serverAuthorityPem()) ?? ''

  /** Sends a request over TLS as it is given. */
  function send(method: string, path: string, { headers = {}, raw, pair, agent }: Sent): Promise<Received> {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    return new Promise((resolve, reject) => {
      const options = {
        method,
        ca,
        headers: given,
        agent: agent ?? false,
        ...(pair ? { cert: pair.cert, key: pair.key } : {}),
      }
      const sent = request(new URL(path, url), options, (response) => {
        const resumed = (response.socket as TLSSocket).isSessionReused()
        text(response).then((whole) => {
          const body = whole.startsWith('{') ? (JSON.parse(whole) as Record<string, unknown>) : {}
          const received = response.headers as Record<string, string | undefined>
          resolve({ status: response.statusCode ?? 0, headers: received, text: whole, body, resumed })
        }, reject)
      })
      sent.on('error', reject)
      sent.end(raw)
    })
  }

  /** Inserts a new secret of a participant. */
  async function addSecret({ id }: Participant, purpose: Purpose): Promise<string> {
    const secret = secretText(randomBytes(32).toString('base64url'))
    const { key_id, nonce, ciphertext } = vault.seal(secretContext(id, purpose), secret)
    await stage.query(
      `insert into network.participant_secret (id, participant_id, purpose, key_id, nonce, ciphertext) values ($1, $2, $3, $4, $5, $6)`,
      [randomUUID(), id, purpose, key_id, nonce, ciphertext],
    )
    return secret
  }

  return {
    ...stage,
    addSecret,
    network,
    url,
    ca,
    authority,
    logged,
    send,
    break: (by: Db | undefined): void => void (broken = by),
    async caller(type: IntegrationType, partial: Partial<Participant> = {}): Promise<Caller> {
      const participant = await stage.participant(type, partial)
      const pair = await authority.issue(participant.clientOs)
      const not_after = new Date(Date.now() + DAY_MS)
      await stage.query(
        `insert into network.participant_certificate (serial, participant_id, not_after) values ($1, $2, $3)`,
        [pair.serial, participant.id, not_after],
      )
      const secrets = {} as Record<Purpose, string>
      for (const purpose of PURPOSES) secrets[purpose] = await addSecret(participant, purpose)
      return {
        ...participant,
        pair,
        secrets,
      }
    },
    async call(caller: Caller, id: OperationId, path: string, body?: object, sent: Sent = {}): Promise<Received> {
      const { method, idempotent } = definitionOf(id)
      const secret = sent.secret ?? caller.secrets[purposeOf(definitionOf(id), caller)]
      const timestamp = sent.timestamp ?? new Date().toISOString()
      const headers: Record<string, string | undefined> = { 'x-client-os': caller.clientOs }
      if (method !== 'get' && idempotent !== false) headers['idempotency-key'] = randomUUID()
      let raw: string | Buffer | undefined
      if (body) {
        const signature = await sign(
          {
            ...body,
            timestamp,
          },
          secret,
          hmac,
        )
        raw = JSON.stringify({
          ...body,
          timestamp,
          signature,
        })
        headers['content-type'] = 'application/json'
      } else {
        const [plain = '', query = ''] = path.split('?')
        const signature = await sign(
          {
            method: method.toUpperCase(),
            path: plain,
            query,
            timestamp,
          },
          secret,
          hmac,
        )
        Object.assign(headers, {
          'x-timestamp': timestamp,
          'x-signature': signature,
        })
      }
      const whole = {
        ...headers,
        ...sent.headers,
      }
      return send(method.toUpperCase(), path, {
        pair: caller.pair,
        ...sent,
        headers: whole,
        ...(raw === undefined && sent.raw === undefined ? {} : { raw: sent.raw ?? raw ?? '' }),
      })
    },
    async drop(): Promise<void> {
      await network.close()
      await stage.drop()
    },
  }
}
export type Door = Awaited<ReturnType<typeof openDoor>>
