import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM_NAMES, PROGRAMS, type ProgramName } from '@portal/domain/documentation/programs'
import { sign, webhookHeaders } from '@portal/domain/security/signature'
import { callsOf } from '@portal/network/collection/selection'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { CAST } from '@portal/network/examples/cast'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { type ListenerOptions, SignedListener } from '@portal/network/testing/signed-listener'
import { webHmac } from '@portal/network/web-hmac'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM_LANGUAGES, RunningProgram } from './testing/program-run.ts'
import { SampleCertificates } from './testing/sample-certificates.ts'
import type { SampleLanguage } from './testing/sample-language.ts'

const certificates = new SampleCertificates()
beforeAll(() => certificates.make(CAST.clientOs))
afterAll(() => {
  RunningProgram.endAll()
  certificates.remove()
})

const OWN = EXAMPLE_SECRETS.integration
const STRANGER = EXAMPLE_SECRETS.refund
const CONFIRMED = { state: 'CONFIRMED', payment_uuid: CAST.payment }
const calls = callsOf({ type: 'payer_collect', api_version: 'v2', automaticRefund: false })

const sourceOf = (name: ProgramName) => join(import.meta.dirname, '../programs', name, PROGRAMS[name].file)

test.each(PROGRAM_NAMES)('%s writes the messages of the catalogue', (name) => {
  const lines = readFileSync(sourceOf(name), 'utf8').matchAll(/^ +"?(\w+)"?[:,] ["'](.+\.)["']/gm)
  const written = [...lines].map(([, code = '', message = '']) => [code, message])
  const catalogue = new Map<string, string>(
    Object.entries(NETWORK_ERRORS).map(([code, { message }]) => [code, message]),
  )
  expect(written.length).toBeGreaterThan(3)
  expect(written).toEqual(written.map(([code = '']) => [code, catalogue.get(code)]))
})

/** Starts a program of a language against a network that answers with the examples of the documents. */
async function start(name: ProgramName, language: SampleLanguage, args: string[], answers: ListenerOptions['answers']) {
  const [cert, key, ca] = ['server.crt', 'server.key', 'ca.crt'].map((file) => certificates.text(file))
  const tls = { cert: cert as string, key: key as string, ca: ca as string }
  const network = new SignedListener(calls, EXAMPLE_SECRETS, { tls, ...(answers ? { answers } : {}) })
  const env = {
    QRI_URL: await network.listen(),
    QRI_CLIENT_OS: CAST.clientOs,
    QRI_CERT: 'client.crt',
    QRI_KEY: 'client.key',
    QRI_CA: 'ca.crt',
    QRI_SECRET: OWN,
    QRI_AUTHORIZATION_SECRET: EXAMPLE_SECRETS.authorization,
    QRI_PORT: '0',
  }
  const running = new RunningProgram(language, sourceOf(name), { folder: certificates.path('.'), env, args })
  return { network, running }
}

/** Answer of a collector's program to a question, signed with one secret in its body and with one in its headers. */
async function ask(port: string, order: object, body: string, headers: string): Promise<[number, string]> {
  const at = Date.now()
  const data = { ...order, authorization_id: CAST.authorization }
  const notice = { id: `evt_${at}`, type: 'authorization.requested', data, timestamp: new Date(at).toISOString() }
  const text = JSON.stringify({ ...notice, signature: await sign(notice, body, webHmac) })
  const signed = { id: notice.id, timestamp: Math.floor(at / 1000), body: text }
  const own = { ...(await webhookHeaders(signed, [headers], webHmac)) }
  const answer = await fetch(`http://localhost:${port}`, { method: 'POST', body: text, headers: own })
  return [answer.status, await answer.text()]
}

describe.concurrent.each(PROGRAM_LANGUAGES)('in $name', (language) => {
  test('the wallet repeats a confirmation that got no answer with its key, and then reverses', async () => {
    const { network, running } = await start(
      `wallet-${language.name}` as ProgramName,
      language,
      ['--si', CAST.tokenNumber],
      (operation) => (operation === 'confirmAuthorization' ? { status: 503 } : undefined),
    )
    const { code, output } = await running.ended
    await network.close()
    const confirm = 'confirmAuthorization'
    const lost = [confirm, confirm, confirm, 'reverseAuthorization']
    expect({ code, operations: network.heard.map(({ operation }) => operation), output }).toEqual({
      code: 1,
      operations: ['readTokenByNumber', 'authorizeToken', 'readAuthorization', ...lost],
      output: expect.stringContaining('quedó reversado') as unknown,
    })
    expect(network.heard.flatMap(({ faults }) => faults)).toEqual([])
    const keys = network.heard.slice(3, 6).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys)).toEqual(new Set([`confirma-${CAST.authorization}`]))
  })

  test('the collector believes two signatures, accepts its own order, and asks the network if no notice comes', async () => {
    const { network, running } = await start(`collector-${language.name}` as ProgramName, language, [], (operation) =>
      operation === 'readAuthorization' ? { status: 200, body: CONFIRMED } : undefined,
    )
    await running.printed(/número (\d{8})/)
    const port = await running.printed(/puerto (\d+)/)
    const order = { token_uuid: CAST.token, order_id: network.heard[0]?.payload?.['order_id'], amount: CAST.amount }
    expect(await ask(port, order, STRANGER, OWN)).toEqual([401, ''])
    expect(await ask(port, order, OWN, STRANGER)).toEqual([401, ''])
    const [, other] = await ask(port, { ...order, amount: CAST.amount + 1 }, OWN, OWN)
    expect(JSON.parse(other)).toMatchObject({ decision: 'reject' })
    const [status, answer] = await ask(port, order, OWN, OWN)
    expect([status, JSON.parse(answer)]).toEqual([200, { decision: 'accept' }])
    expect(await running.ended).toEqual({ code: 0, output: expect.stringContaining(CAST.payment) as unknown })
    await network.close()
    expect(network.heard.flatMap(({ faults }) => faults)).toEqual([])
  })
})
