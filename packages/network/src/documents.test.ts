import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import type { Field } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { describe, expect, test } from 'vitest'
import { NETWORK_ERRORS } from './common/errors.ts'
import { FAILURE_AMOUNTS } from './common/failure-amounts.ts'
import { DOCUMENT_NAMES } from './document.names.ts'
import { DOCUMENTS } from './documents.ts'
import { HOSTS } from './hosts.ts'
import { bodiesOf, CALLS, headerOf, NOTICES } from './testing/operations.ts'
import { resolverOf } from './resolver.ts'

/** Converts a text such as `pc` to a list of callers: `p` is payer, `c` is collector. */
const callers = (text: string) => [...text].map((letter) => (letter === 'p' ? 'payer' : 'collector'))
type Row = [call: string, by: string, secret: string]

const V2: Row[] = [
  ['get /qri/v2/whoami', 'pc', 'integration'],
  ['post /qri/v2/tokens', 'c', 'integration'],
  ['get /qri/v2/tokens/{uuid}', 'pc', 'integration'],
  ['get /qri/v2/tokens/number/{n}', 'pc', 'integration'],
  ['delete /qri/v2/tokens/{uuid}', 'c', 'integration'],
  ['post /qri/v2/tokens/{uuid}/authorizations', 'p', 'authorization'],
  ['get /qri/v2/authorizations/{id}', 'pc', 'integration'],
  ['post /qri/v2/authorizations/{id}/confirm', 'p', 'authorization'],
  ['post /qri/v2/authorizations/{id}/reverse', 'p', 'authorization'],
  ['get /qri/v2/payments/{uuid}', 'pc', 'integration'],
  ['get /qri/v2/payments', 'pc', 'integration'],
  ['post /qri/v2/payments/{uuid}/refunds', 'c', 'refund, automatic_refund'],
  ['get /qri/v2/payments/{uuid}/refund', 'pc', 'integration'],
  ['post /qri/v2/subscriptions', 'p', 'authorization'],
  ['get /qri/v2/subscriptions', 'p', 'integration'],
  ['delete /qri/v2/subscriptions/{id}', 'p', 'integration'],
  ['get /qri/v2/wallets', 'c', 'integration'],
  ['get /qri/v2/statements/{date}', 'pc', 'integration'],
]
const V1: Row[] = [
  ['post /qri/v1/cobros', 'c', 'integration'],
  ['get /qri/v1/cobros/{uuid}', 'pc', 'integration'],
  ['post /qri/v1/cobros/{uuid}/pagar', 'p', 'integration'],
  ['get /qri/v1/pagos/{uuid}', 'pc', 'integration'],
  ['post /qri/v1/pagos/{uuid}/reversar', 'p', 'integration'],
  ['post /qri/v1/pagos/{uuid}/devolver', 'c', 'refund, automatic_refund'],
]
const ALIAS: Row[] = [
  ['post /alias/v1/aliases', 'p', 'integration'],
  ['get /alias/v1/aliases', 'p', 'integration'],
  ['get /alias/v1/aliases/{id}', 'p', 'integration'],
  ['patch /alias/v1/aliases/{id}', 'p', 'integration'],
  ['delete /alias/v1/aliases/{id}', 'p', 'integration'],
  ['get /alias/v1/resolve/{alias}', 'pc', 'integration'],
  ['post /alias/v1/send', 'p', 'integration'],
  ['post /alias/v1/pay', 'c', 'integration'],
]
const TDS: Row[] = [
  ['get /tds/v1/balances', 'c', 'integration'],
  ['post /tds/v1/top-ups', 'c', 'integration'],
  ['get /tds/v1/movements', 'c', 'integration'],
  ['get /tds/v1/statements', 'c', 'integration'],
  ['post /tds/v1/commerces', 'c', 'integration'],
  ['get /tds/v1/commerces', 'c', 'integration'],
  ['get /tds/v1/commerces/{id}', 'c', 'integration'],
  ['patch /tds/v1/commerces/{id}', 'c', 'integration'],
]

test.each([
  ['api-qri-v2', V2],
  ['api-qri', V1],
  ['alias', ALIAS],
  ['tds-qri', TDS],
] as const)('%s has its calls, who makes them and what signs them', (name, rows) => {
  const documented = CALLS.filter(({ document }) => document === name).map(({ method, path, operation }) => {
    const secrets = [operation['x-signing-secret'], operation['x-signing-secret-automatic-refund']]
    return [`${method} ${path}`, operation['x-callers'], secrets.filter((secret) => secret).join(', ')]
  })
  const expected = rows.map(([call, by, secret]) => [call, callers(by), secret])
  const byCall = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]))
  expect(documented.toSorted(byCall)).toEqual(expected.toSorted(byCall))
})

/** Event types that each webhook address gets; the addresses are the fields of the screens Webhook and Alias: Webhook. */
const EVENTS: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(WEBHOOK.fields).map(([url, { events }]) => [url, Object.keys(events)])),
  notify_url_aliassend_send: ['alias.send.completed', 'alias.send.rejected'],
  notify_url_aliassend_receive: ['alias.receive.completed'],
  notify_url_pay_challenge: ['alias.pay.accepted', 'alias.pay.rejected', 'alias.pay.expired'],
} satisfies Record<keyof typeof ALIAS_WEBHOOK.fields, unknown>
const ADDRESSES = Object.entries<Field>({ ...WEBHOOK.fields, ...ALIAS_WEBHOOK.fields })

describe('the notices', () => {
  test.each(ADDRESSES)('of %s are sent only to its receivers', (url, { only }) => {
    const own = NOTICES.filter(({ operation }) => operation['x-portal-url-field'] === url)
    const current = own.filter(({ document }) => document !== 'api-qri')
    expect(new Set(current.map(({ path }) => path))).toEqual(new Set(EVENTS[url]))
    const receivers = (['payer', 'collector'] as const).filter((type) => only?.(type) ?? true)
    for (const { operation } of own) expect(operation['x-receivers']).toEqual(receivers)
  })

  test('are each sent to a URL of the portal', () => {
    const known = new Set(Object.values(EVENTS).flat())
    expect(NOTICES.filter(({ path }) => !known.has(path))).toEqual([])
  })

  test('are signed with the integration secret, except for the automatic refund', () => {
    for (const { path, operation } of NOTICES)
      expect(operation['x-signing-secret']).toBe(
        path === 'automatic_refund.completed' ? 'automatic_refund' : 'integration',
      )
  })

  test('of V1 have neither pre-authorisations nor subscriptions', () => {
    const v1 = NOTICES.filter(({ document }) => document === 'api-qri').map(({ path }) => path)
    expect(v1.filter((path) => /^(authorization|subscription)\./.test(path))).toEqual([])
    expect(v1).toContain('payment.paid')
  })
})

describe.each(CALLS)('$method $path', (call) => {
  const { document, method, operation } = call
  test('requires the client header, and an idempotency key if repeating is safe', () => {
    expect(headerOf(call, 'X-Client-OS')?.required).toBe(operation['x-enforces'] === undefined)
    const writes = method !== 'get' && document !== 'api-qri'
    expect(headerOf(call, 'Idempotency-Key')?.required).toBe(writes ? true : undefined)
  })

  test('fails with problem details whose code belongs to the status', () => {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status.startsWith('2')) continue
      expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json'])
      for (const code of Object.keys(response.content?.['application/problem+json']?.examples ?? {}))
        expect(NETWORK_ERRORS[code as keyof typeof NETWORK_ERRORS].status).toBe(Number(status))
    }
    const checked = operation['x-enforces'] ? [] : ['400', '403']
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...checked, '401', '429', '500', '503']))
  })

  test('documents its quota and when to try again', () => {
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
    expect(Object.keys(success?.headers ?? {})).toContain('RateLimit-Remaining')
    expect(Object.keys(operation.responses['429']?.headers ?? {})).toContain('Retry-After')
  })
})

test('every error of the catalogue is answered by some call and explained in its document', () => {
  const answered = new Set<string>()
  for (const { document, operation } of CALLS)
    for (const { content } of Object.values(operation.responses))
      for (const code of Object.keys(content?.['application/problem+json']?.examples ?? {})) {
        answered.add(code)
        expect(DOCUMENTS[document].info.description).toContain(`| \`${code}\` |`)
      }
  expect(answered).toEqual(new Set(Object.keys(NETWORK_ERRORS)))
})

describe.each(DOCUMENT_NAMES)('%s', (name) => {
  const { info, servers, components, security } = DOCUMENTS[name]

  test('is reached by mutual TLS in two environments', () => {
    expect(servers.map(({ url }) => url)).toEqual([HOSTS.integration, HOSTS.production])
    expect(components['securitySchemes']).toMatchObject({ mutualTLS: { type: 'mutualTLS' } })
    expect(security).toEqual([{ mutualTLS: [] }])
  })

  test('lists the failures that an amount chooses', () => {
    for (const [ending, { outcome }] of Object.entries(FAILURE_AMOUNTS))
      expect(info.description).toContain(`| \`${ending}\` | ${outcome} |`)
  })

  test('describes every field', () => {
    const silent: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`)
      if (!('properties' in value) || at.endsWith('/examples')) return
      for (const [field, schema] of Object.entries(value.properties as object))
        if (!resolverOf(DOCUMENTS[name])(schema as { description?: string }).description) silent.push(`${at}/${field}`)
    }
    walk(components['schemas'], '')
    expect(silent).toEqual([])
  })
})

test('V1 has Spanish names and amounts as text', () => {
  const [body] = bodiesOf(CALLS.find(({ path }) => path === '/qri/v1/cobros') as (typeof CALLS)[number])
  expect(body).toMatchObject({ orden_id: 'ORD-000123', monto: '15990', comercio: { rut: '76086403-K' } })
})
