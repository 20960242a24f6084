import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Payload, sign, webhookHeaders } from '@portal/domain/security/signature'
import { EXAMPLE_ROTATED_SECRET, EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { bodiesOf, NOTICES } from '@portal/network/testing/operations'
import { webHmac } from '@portal/network/web-hmac'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FOUND } from './testing/sample-language.ts'
import { RunningSample, runSample } from './testing/sample-run.ts'

const CURRENT = EXAMPLE_SECRETS.integration
const FORMER = EXAMPLE_ROTATED_SECRET
const STRANGER = EXAMPLE_SECRETS.refund
const REJECTED: Payload = { decision: 'reject', reason: 'La orden no está disponible' }

/** Bodies of all example notices in the API reference documents. */
const SHOWN = NOTICES.flatMap(bodiesOf)
const shown = (type: string): Payload => SHOWN.find((body) => body['type'] === type) as Payload

interface Sent {
  id: string
  /** Secret that signs the body of the test notice. */
  body?: string
  /** Secrets that sign the test notice's Standard Webhooks headers; if undefined, the notice has no such headers. */
  headers?: string[]
  secondsAgo?: number
  /** Function that changes the notice's text after it was signed. */
  tamper?: (text: string) => string
  type?: string
  /** Values for fields of the notice's `data` that replace the values of the example. */
  data?: Payload
}

/** Body text and headers of a test notice, as the payment network would send it. */
async function signed({ id, body = CURRENT, headers, secondsAgo = 0, tamper = (text) => text, type, data }: Sent) {
  const at = Date.now() - secondsAgo * 1000
  const example = shown(type ?? 'payment.paid')
  const told = { ...(example['data'] as Payload), ...data }
  const notice = { ...example, id, data: told, timestamp: new Date(at).toISOString() }
  const text = JSON.stringify({ ...notice, signature: await sign(notice, body, webHmac) })
  const own = headers
    ? await webhookHeaders({ id, timestamp: Math.floor(at / 1000), body: text }, headers, webHmac)
    : {}
  return { text: tamper(text), headers: { 'Content-Type': 'application/json', ...own } }
}

/** JSON that programs are prone to write in another way. */
const DELICATE: Payload = { empty: {}, none: [], path: 'a/b', line: 'é\u2028', nested: [{ b: {}, a: null }] }
/** The same with what RFC 8785 also orders and writes, but the network does not use; the sample in Python leaves it out. */
const ANY_JSON: Payload = {
  ...DELICATE,
  '\ufb33': 1,
  '😀': 2,
  numbers: [0.1, 15990.5, -1e-7, 1.5e-6, 123456789012345680000, 1e21, 2 ** 53],
}

const receivers = FOUND.filter(({ name }) => name !== 'bash')

describe.each(receivers)('verify-notice in $name', (language) => {
  // In PHP the ids that were seen are files in the folder for temporary files.
  const folder = mkdtempSync(join(tmpdir(), 'portal-receiver-'))
  const env = { QRI_PORT: '0', QRI_SECRET: `${CURRENT} ${FORMER}`, TMPDIR: folder }
  let receiver: RunningSample
  let address: string
  beforeAll(async () => {
    receiver = new RunningSample('verify-notice', language, { env })
    const listening = /(?:puerto |127\.0\.0\.1:)(\d+)[\s)]/
    const [, port] = listening.exec(await receiver.printed(listening)) ?? []
    address = `http://127.0.0.1:${port}/avisos`
  })
  afterAll(async () => {
    await receiver.stop()
    rmSync(folder, { recursive: true })
  })

  const post = async (body: string, headers: Record<string, string>) => {
    const answer = await fetch(address, { method: 'POST', body, headers })
    return { status: answer.status, text: await answer.text(), mediaType: answer.headers.get('content-type') }
  }
  const send = async (sent: Sent) => {
    const { text, headers } = await signed(sent)
    return post(text, headers)
  }

  test.each<Sent>([
    { id: 'evt_ambas', headers: [CURRENT] },
    { id: 'evt_solo_cuerpo' },
    { id: 'evt_solo_cabecera', body: STRANGER, headers: [CURRENT] },
    { id: 'evt_rotacion', body: FORMER, headers: [STRANGER, FORMER] },
    { id: 'evt_casi_viejo', headers: [CURRENT], secondsAgo: 280 },
    { id: 'evt_reloj_adelantado', headers: [CURRENT], secondsAgo: -280 },
  ])('takes a notice that one of its signatures vouches for: $id', async (sent) => {
    expect(await send(sent)).toMatchObject({ status: 200, text: '' })
    expect(await receiver.printed(new RegExp(`${sent.id} `))).toContain(`${sent.id} payment.paid`)
  })

  test.each<Sent>([
    { id: 'evt_viejo', headers: [CURRENT], secondsAgo: 310 },
    { id: 'evt_futuro', headers: [CURRENT], secondsAgo: -310 },
    { id: 'evt_alterado', headers: [CURRENT], tamper: (text) => text.replace('15990', '15991') },
    { id: 'evt_de_otro', body: STRANGER, headers: [STRANGER] },
    { id: 'evt_firma_corta', tamper: (text) => text.replace(/(?<="signature":")\w{60}/, '') },
    { id: 'evt_firma_vacia', tamper: (text) => text.replace(/(?<="signature":")\w+/, '') },
  ])('refuses a notice that nobody vouches for: $id', async (sent) => {
    expect((await send(sent)).status).toBe(401)
  })

  test.each(['', 'no soy JSON', '{"id":', '[]', 'null'])('answers 4xx to %j and goes on', async (text) => {
    const { status } = await post(text, { 'Content-Type': 'application/json' })
    expect([400, 401]).toContain(status)
    expect((await send({ id: 'evt_despues' })).status).toBe(200)
  })

  test('accepts a repeated id every time and processes it once', async () => {
    for (let time = 0; time < 3; time++)
      expect((await send({ id: 'evt_repetido', headers: [CURRENT] })).status).toBe(200)
    await send({ id: 'evt_siguiente' })
    const output = await receiver.printed(/evt_siguiente /)
    expect(output.match(/evt_repetido /g)).toHaveLength(1)
  })

  test.each<[string, Payload, Payload]>([
    ['accepts an open order', {}, { decision: 'accept' }],
    ['rejects another amount', { amount: 15991 }, REJECTED],
    ['rejects an order that is not open', { order_id: 'ORD-000124' }, REJECTED],
  ])('asked for a pre-authorisation, %s', async (title, data, decision) => {
    const id = `evt_${title.replaceAll(' ', '_')}`
    const { status, text, mediaType } = await send({ id, headers: [CURRENT], type: 'authorization.requested', data })
    expect({ status, mediaType, decision: JSON.parse(text) as unknown }).toEqual({
      status: 200,
      mediaType: 'application/json',
      decision,
    })
  })

  test('stops reading an endless body and keeps running', async () => {
    const { text } = await signed({ id: 'evt_enorme', data: { padding: 'x'.repeat(1_000_000) } })
    // The sample program closes the connection of a too large request, so the test must not reuse this connection.
    const end = await post(text, { 'Content-Type': 'application/json', Connection: 'close' }).then(
      ({ status }) => status,
      () => 'cut',
    )
    expect([413, 'cut']).toContain(end)
    await send({ id: 'evt_tras_el_enorme' })
    expect(await receiver.printed(/evt_tras_el_enorme /)).not.toContain('evt_enorme ')
  })

  test('accepts every notice of the documents by the signature in its body', async () => {
    for (const [at, { type }] of SHOWN.entries())
      expect((await send({ id: `evt_${at}`, type: String(type) })).status).toBe(200)
  })

  test('verifies by the signature in the body whatever JSON its data is', async () => {
    const data = language.name === 'python' ? DELICATE : ANY_JSON
    expect(await send({ id: 'evt_cualquier_json', data })).toMatchObject({ status: 200 })
  })

  test('accepts what the bash sample sends', async () => {
    const [bash] = FOUND
    if (!bash) throw new Error('No bash')
    const { code, stdout } = await runSample('verify-notice', bash, { args: [address], env: { QRI_SECRET: CURRENT } })
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Respuesta: 200\n' })
    await receiver.printed(/evt_prueba\w+ payment\.expired/)
    const wrong = await runSample('verify-notice', bash, { args: [address], env: { QRI_SECRET: STRANGER } })
    expect(wrong.stdout).toContain('Respuesta: 401')
  })
})
