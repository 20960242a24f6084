import { createHmac, randomUUID } from 'node:crypto'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import type { Purpose } from '@portal/domain/security/secret'
import { sign } from '@portal/domain/security/signature'
import { unzip } from '../../tools/unzip.ts'
import { callApi, newIntegration, tryApi } from './portal.ts'

interface Answered {
  status: number
  body: Record<string, string>
}

/**
 * Makes an integration of a person, ready to work: with a registered address, a certificate, and the portal's receiver for its notices.
 * `call` calls the network as the integration's own server would.
 */
export async function ownServer(page: Page, role: string, email: string) {
  const { uuid, name, type, area } = await newIntegration(page, role, email)
  await callApi(page, 'PATCH', `/api/enroller/security/${uuid}`, { type, ip_origen: ['127.0.0.1'] })
  const { receiver } = await read<{ receiver: { url: string } }>(page, `/api/network/${uuid}/notices`)
  if (type !== 'payer') {
    const fields = ['notify_url_payment', 'notify_url_settlement', 'notify_url_subscription']
    const webhooks = Object.fromEntries(fields.map((field) => [field, receiver.url]))
    await callApi(page, 'PATCH', `/api/enroller/webhook/${uuid}`, { type, ...webhooks })
  }
  const { x_client_os: clientOs } = await read<{ x_client_os: string }>(page, `/api/enroller/${uuid}`)
  const archive = await tryApi(page, 'POST', '/api/certificate/download-crt', { enroller_uuid: uuid })
  expect(archive.ok()).toBe(true)
  const files = await unzip(await archive.body())
  const [network = ''] = /https:\/\/[\w.:[\]-]+/.exec(files['LEEME.txt'] ?? '') ?? []
  const tls = { cert: files['client.crt'], key: files['client.key'], ca: files['server-ca.crt'] }

  const secrets = new Map<Purpose, string>()
  async function secretOf(purpose: Purpose): Promise<string> {
    const path = `/api/enroller/security/${uuid}/reveal`
    const known =
      secrets.get(purpose) ?? ((await callApi(page, 'POST', path, { secret: purpose })) as { value: string }).value
    secrets.set(purpose, known)
    return known
  }

  /** Makes a call signed with the secret of a purpose. */
  async function call(method: string, path: string, purpose: Purpose, body?: object): Promise<Answered> {
    const timestamp = new Date().toISOString()
    const signed = body ? { ...body, timestamp } : { method, path, query: '', timestamp }
    const signature = await sign(signed, await secretOf(purpose), async (key, text) =>
      createHmac('sha256', key).update(text).digest(),
    )
    const headers = body
      ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      : { 'x-timestamp': timestamp, 'x-signature': signature }
    return new Promise((resolve, reject) => {
      const sent = request(
        network + path,
        { ...tls, method, agent: false, headers: { 'x-client-os': clientOs, ...headers } },
        (answer) => {
          const { statusCode: status = 0 } = answer
          json(answer).then((answered) => resolve({ status, body: answered as Answered['body'] }), reject)
        },
      )
      sent.on('error', reject)
      sent.end(body && JSON.stringify({ ...signed, signature }))
    })
  }
  return { uuid, name, area, call }
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await tryApi(page, 'GET', path)).json()) as Answer
}
