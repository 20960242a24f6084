import { sign, verify, verifyCall, verifyWebhook, type WebhookHeaders } from '@portal/domain/security/signature'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS } from './documents.ts'
import { SIGNED_AT } from './examples/cast.ts'
import { EXAMPLE_ROTATED_SECRET, EXAMPLE_SECRETS } from './examples/secrets.ts'
import { exampleTarget } from './examples/target.ts'
import type { Media } from './openapi.ts'
import { bodiesOf, CALLS, type Documented, headerOf, NOTICES, parametersOf, valuesOf } from './testing/operations.ts'
import { validatorOf } from './testing/validator.ts'
import { webHmac } from './web-hmac.ts'

const now = Date.parse(SIGNED_AT)
const checkOf = ({ operation }: Documented) => ({
  secrets: [EXAMPLE_SECRETS[operation['x-signing-secret']]],
  hmac: webHmac,
  now,
})
const VALIDATORS = new Map(Object.values(DOCUMENTS).map((document) => [document, validatorOf(document)]))

/** Schema violations of all examples of a call or notice: bodies, parameters and answers. */
function faults(documented: Documented): string[] {
  const document = DOCUMENTS[documented.document]
  const valid = VALIDATORS.get(document) as ReturnType<typeof validatorOf>
  const { requestBody, responses } = documented.operation
  const media: Media[] = [requestBody, ...Object.values(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  )
  const inBodies = media.flatMap((each) => {
    const values = valuesOf(document, each)
    return values.length === 0 ? ['no example'] : values.flatMap((value) => valid(each.schema ?? {}, value))
  })
  const inParameters = parametersOf(documented).flatMap(({ name, schema, example, examples }) => {
    const values = [...(schema.examples ?? []), ...(example === undefined ? [] : [example])]
    values.push(...Object.values(examples ?? {}).map(({ value }) => value))
    return values.length === 0 ? [`${name}: no example`] : values.flatMap((value) => valid(schema, value))
  })
  return [...inBodies, ...inParameters]
}

describe.each(CALLS)('$method $path', (call) => {
  test('has examples that its schemas accept', () => {
    expect(faults(call)).toEqual([])
  })

  test('has examples signed by its secret, and by no other', async () => {
    const check = checkOf(call)
    const other = { ...check, secrets: [EXAMPLE_ROTATED_SECRET] }
    for (const body of bodiesOf(call)) {
      expect(await verify(body, check)).toBe('valid')
      expect(await verify(body, other)).toBe('mismatch')
    }
    const signature = headerOf(call, 'X-Signature')?.schema.examples?.[0] as string | undefined
    expect(signature === undefined).toBe(call.operation.requestBody !== undefined)
    if (signature === undefined) return
    const sent = { method: call.method.toUpperCase(), ...exampleTarget(call.path, call.operation) }
    expect(sent.path).not.toContain('{')
    expect(await verifyCall(sent, { timestamp: SIGNED_AT, signature }, check)).toBe('valid')
    expect(await verifyCall(sent, { timestamp: SIGNED_AT, signature }, other)).toBe('mismatch')
  })
})

describe.each(NOTICES)('notice $path', (notice) => {
  test('has examples that its schemas accept', () => {
    expect(faults(notice)).toEqual([])
  })

  test('has a body and headers signed by its secret; in a rotation by both', async () => {
    const [body] = bodiesOf(notice)
    const check = { ...checkOf(notice), now: Date.parse(String(body?.['timestamp'])) }
    expect(await verify(body ?? {}, check)).toBe('valid')
    const valueOf = (name: string) => String(headerOf(notice, name)?.example)
    const { normal, rotacion } = headerOf(notice, 'webhook-signature')?.examples ?? {}
    const headers = (signature: unknown): WebhookHeaders => ({
      'webhook-id': valueOf('webhook-id'),
      'webhook-timestamp': valueOf('webhook-timestamp'),
      'webhook-signature': String(signature),
    })
    const text = JSON.stringify(body)
    expect(await verifyWebhook(text, headers(normal?.value), check)).toBe('valid')
    expect(await verifyWebhook(text, headers(rotacion?.value), check)).toBe('valid')
    const rotated = { ...check, secrets: [EXAMPLE_ROTATED_SECRET] }
    expect(await verifyWebhook(text, headers(rotacion?.value), rotated)).toBe('valid')
    expect(await verifyWebhook(text, headers(normal?.value), rotated)).toBe('mismatch')
    expect(valueOf('webhook-id')).toBe(body?.['id'])
  })

  test('is sent after all events in its body', () => {
    const [{ created_at, timestamp, data } = {}] = bodiesOf(notice)
    const text = JSON.stringify(data)
    const told = [...text.matchAll(/"(?:paid|settled|resolved|cancelled|charged)_at":"([^"]+)"/g)].map(([, at]) => at)
    const ends = [...text.matchAll(/"date":"([^"]+)"/g)].map(([, day]) => `${day}T24:00:00-03:00`)
    const before = [...told, ...ends].map((each) => Date.parse(String(each))).toSorted((one, other) => one - other)
    const moments = [...before, Date.parse(String(created_at)), Date.parse(String(timestamp))]
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  })
})

describe('this test’s own check', () => {
  const [call] = CALLS.filter(({ path }) => path === '/qri/v2/tokens') as [Documented]

  test('finds an example that its schema refuses', () => {
    const wrong = structuredClone(call)
    const examples = wrong.operation.requestBody?.content['application/json']?.examples
    if (examples) examples['ejemplo'] = { value: { ...bodiesOf(call)[0], amount: '15990' } }
    expect(faults(wrong).join()).toContain('/amount must be integer')
  })

  test('finds a signature of another text', async () => {
    const [body] = bodiesOf(call)
    const signature = await sign({ ...body, amount: 1 }, EXAMPLE_SECRETS.integration, webHmac)
    expect(await verify({ ...body, signature }, checkOf(call))).toBe('mismatch')
  })
})
