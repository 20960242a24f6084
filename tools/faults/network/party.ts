import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import type { Purpose } from '@portal/domain/security/secret'
import { type Hmac, sign, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@portal/domain/security/signature'
import { CLIENT_HEADER, IDEMPOTENCY_HEADER } from '@portal/network/common/headers'
import { unzip } from '../../unzip.ts'

export type Body = Record<string, unknown>

/** Integration that calls the network as its company's own server would. */
export interface Party {
  /** Its address in the portal's API. */
  uuid: string
  clientOs: string
  secrets: Record<Used, string>
  agent: Agent
}

/** Purposes of the secrets that sign the calls of these parties. */
type Used = Extract<Purpose, 'integration' | 'authorization'>

export interface NetworkCall {
  method: 'GET' | 'POST'
  path: string
  body?: Body
  /** Idempotency key. */
  key?: string
}

const CALL_MS = 30_000
/** Connections of a party to each network, so that all together stay below what a network permits to one address. */
const MOST_CONNECTIONS = 4
const hmac: Hmac = async (key, message) => createHmac('sha256', key).update(message).digest()

/** Registers an integration whose notices all go to `receiver`, with a certificate, through the portal's API. */
export async function register(
  origin: string,
  token: string,
  { name, type, receiver }: { name: string; type: 'collector' | 'payer'; receiver: string },
): Promise<Party> {
  async function ask(method: string, path: string, body?: Body): Promise<Response> {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const json = async (...asked: Parameters<typeof ask>) => (await (await ask(...asked)).json()) as Body

  const company = { enroller_name: name, er_tax_id: '12.345.678-5', public_name: name, type }
  const uuid = String((await json('POST', '/api/integration', company))['enroller_uuid'])
  const { x_client_os: clientOs } = await json('GET', `/api/enroller/${uuid}`)
  await ask('PATCH', `/api/enroller/security/${uuid}`, { type, ip_origen: ['127.0.0.1'] })
  const fields = Object.entries(WEBHOOK.fields).filter(([, field]) => !('only' in field) || field.only(type))
  const addresses = Object.fromEntries(fields.map(([field]) => [field, receiver]))
  await ask('PATCH', `/api/enroller/webhook/${uuid}`, { type, ...addresses })
  const reveal = async (secret: Used) =>
    String((await json('POST', `/api/enroller/security/${uuid}/reveal`, { secret }))['value'])
  const integration = await reveal('integration')
  const secrets = { integration, authorization: type === 'payer' ? await reveal('authorization') : '' }
  const zip = await (await ask('POST', '/api/certificate/download-crt', { enroller_uuid: uuid })).arrayBuffer()
  const { 'client.crt': cert, 'client.key': key, 'server-ca.crt': ca } = await unzip(new Uint8Array(zip))
  // Closes idle connections before the network does after 60 s, which could meet a call.
  const agent = new Agent({ keepAlive: true, timeout: CALL_MS, maxSockets: MOST_CONNECTIONS, cert, key, ca })
  return { uuid, clientOs: String(clientOs), secrets, agent }
}

/** Makes a signed call over mutual TLS. The status is 0 if the connection failed or no answer came in time. */
export async function callNetwork(
  door: string,
  { clientOs, secrets, agent }: Party,
  { method, path, body, key }: NetworkCall,
): Promise<{ status: number; body: Body }> {
  const timestamp = new Date().toISOString()
  const payload = body ? { ...body, timestamp } : { method, path, query: '', timestamp }
  const signature = await sign(
    payload,
    secrets[path.includes('/authorizations') ? 'authorization' : 'integration'],
    hmac,
  )
  const signed = body
    ? { 'content-type': 'application/json' }
    : { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature }
  const headers = { [CLIENT_HEADER]: clientOs, ...(key ? { [IDEMPOTENCY_HEADER]: key } : {}), ...signed }
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, body: {} })
    const sent = request(new URL(path, door), { method, headers, agent, timeout: CALL_MS }, (response) => {
      text(response).then(
        (whole) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(whole) as Body }),
        none,
      )
    })
    sent.on('error', none).on('timeout', () => sent.destroy())
    sent.end(body && JSON.stringify({ ...payload, signature }))
  })
}
