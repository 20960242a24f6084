import { readFileSync } from 'node:fs'
import type { Purpose } from '@portal/domain/security/secret'
import { canonicalText } from '@portal/domain/security/signature'
import { callsOf } from '@portal/network/collection/selection'
import { DOCUMENTS } from '@portal/network/documents'
import { CAST } from '@portal/network/examples/cast'
import { EXAMPLE_ROTATED_SECRET, EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { bodiesOf, CALLS, valuesOf } from '@portal/network/testing/operations'
import { type ListenerOptions, SignedListener } from '@portal/network/testing/signed-listener'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArgumentLog } from './testing/argument-log.ts'
import { JavaClasses } from './testing/java-classes.ts'
import { SampleCertificates } from './testing/sample-certificates.ts'
import { FOUND, MISSING, type SampleLanguage } from './testing/sample-language.ts'
import { runSample, sampleFile, type SampleSettings } from './testing/sample-run.ts'

const certificates = new SampleCertificates()
const stranger = new SampleCertificates()
const classes = new JavaClasses()
const java = FOUND.find(({ name }) => name === 'java')
beforeAll(async () => {
  if (MISSING.length > 0) process.stdout.write(`Samples are not run here in ${MISSING.join(', ')}.\n`)
  const all = [certificates, stranger].map(async (each) => {
    await each.make(CAST.clientOs)
    if (java) await each.makeStores()
  })
  const names = new Set([...SAMPLES.map(({ name }) => name), 'idempotent-retry'])
  await Promise.all([...all, java && classes.compile(names, (name) => sampleFile(name, java))])
})

/** Log of all programs that the samples of the shell start in these tests. */
const log = new ArgumentLog()
afterAll(() => {
  certificates.remove()
  stranger.remove()
  classes.remove()
  log.remove()
})

const calls = callsOf({ type: 'payer_collect', api_version: 'v2', automaticRefund: false })

const callOf = (operationId: string) =>
  CALLS.find(({ operation }) => operation.operationId === operationId) as (typeof CALLS)[number]

/** Request body that the API reference documents show as an example of a call. */
const shownBody = (operationId: string) => bodiesOf(callOf(operationId))[0] as Record<string, unknown>
const ownOfEachCall = { timestamp: expect.any(String) as unknown, signature: expect.any(String) as unknown }

/** Successful answer that the API reference documents show as an example of a call. */
function exampleOf(operationId: string): Record<string, unknown> {
  const { document, operation } = callOf(operationId)
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  return valuesOf(DOCUMENTS[document], success?.content?.['application/json'])[0] as Record<string, unknown>
}

/** Runs a sample program against a test server that requires a client certificate and correct signatures. */
async function run(name: string, language: SampleLanguage, { secrets = {}, answers, ...settings }: Run = {}) {
  const [cert, key, ca] = ['server.crt', 'server.key', 'ca.crt'].map((file) => certificates.text(file))
  const tls = { cert: cert as string, key: key as string, ca: ca as string }
  const listener = new SignedListener(calls, EXAMPLE_SECRETS, { tls, ...(answers ? { answers } : {}) })
  const given = { ...EXAMPLE_SECRETS, ...secrets }
  const env = {
    QRI_URL: await listener.listen(),
    QRI_CLIENT_OS: CAST.clientOs,
    QRI_SECRET: given.integration,
    QRI_AUTHORIZATION_SECRET: given.authorization,
    QRI_REFUND_SECRET: given.refund,
    ...settings.env,
  }
  try {
    const end = await runSample(name, language, { certificates, classes, ...settings, env })
    return { ...end, heard: listener.heard }
  } finally {
    await listener.close()
  }
}

interface Run extends SampleSettings {
  secrets?: Partial<Record<Purpose, string>>
  answers?: ListenerOptions['answers']
}

interface Sample extends Run {
  name: string
  /** Operation and path of each API call that the sample program must make, in order. */
  heard: [operation: string, path: string][]
  /** Lines that the sample program must print, the same in every programming language. */
  prints: string[]
}

const TOKEN = '/qri/v2/tokens'
const AUTHORIZATION = `/qri/v2/authorizations/${CAST.authorization}`
const SAMPLES: Sample[] = [
  {
    name: 'signed-get',
    args: [`${TOKEN}/${CAST.token}`],
    heard: [['readToken', `${TOKEN}/${CAST.token}`]],
    prints: ['READ', CAST.merchant.name, String(CAST.amount)],
  },
  {
    name: 'signed-get',
    args: ['/qri/v2/payments', `from=${CAST.date}&to=${CAST.date}`],
    heard: [['listPayments', '/qri/v2/payments']],
    prints: ['PAID', CAST.payment, CAST.med],
  },
  {
    name: 'create-token',
    heard: [['createToken', TOKEN]],
    prints: [CAST.tokenNumber, String(exampleOf('createToken')['qr'])],
  },
  {
    name: 'pay-token',
    args: [CAST.token, '15990'],
    answers: (operation, time) =>
      operation === 'readAuthorization' && time === 1
        ? { status: 200, body: { ...exampleOf(operation), state: 'PRE_AUTHORIZED' } }
        : undefined,
    heard: [
      ['authorizeToken', `${TOKEN}/${CAST.token}/authorizations`],
      ['readAuthorization', AUTHORIZATION],
      ['readAuthorization', AUTHORIZATION],
      ['confirmAuthorization', `${AUTHORIZATION}/confirm`],
    ],
    prints: ['PAID', CAST.payment, CAST.med],
  },
  {
    name: 'reverse-payment',
    args: [CAST.authorization],
    heard: [['reverseAuthorization', `${AUTHORIZATION}/reverse`]],
    prints: ['REVERSED', 'reverse_payer'],
  },
  {
    name: 'refund',
    args: [CAST.payment, '5990', CAST.refund],
    heard: [['requestRefund', `/qri/v2/payments/${CAST.payment}/refunds`]],
    prints: ['REQUESTED', CAST.refund],
  },
  {
    name: 'alias-send',
    args: [CAST.alias, CAST.otherAlias, '15990'],
    typed: 's\n',
    heard: [
      ['resolveAlias', '/alias/v1/resolve/%2B56911112222'],
      ['sendToAlias', '/alias/v1/send'],
    ],
    prints: [String(exampleOf('resolveAlias')['name']), 'PENDING', String(exampleOf('sendToAlias')['send_id'])],
  },
  {
    name: 'alias-pay',
    args: [CAST.alias, '15990'],
    heard: [['payByAlias', '/alias/v1/pay']],
    prints: ['CHALLENGED', String(exampleOf('payByAlias')['challenge_url'])],
  },
  {
    name: 'read-statement',
    args: [CAST.date],
    heard: [['readStatement', `/qri/v2/statements/${CAST.date}`]],
    prints: ['14295'],
  },
]

const SHELL = FOUND.filter(({ name }) => name === 'bash')
/** Example secrets without prefix, and their HMAC keys in hex, base64 and raw: texts that no program may get as an argument. */
const KEYS = Object.values(EXAMPLE_SECRETS).flatMap((secret) => {
  const text = secret.replace(/^[a-z]+_(test|live)_/, '')
  const key = Buffer.from(text, 'base64url')
  return [text, key.toString('hex'), key.toString('base64'), key.toString('latin1')]
})

function expectNoKeyIn(text: string): void {
  for (const key of KEYS) expect(text).not.toContain(key)
}

/** Pairs of each given sample program with each installed programming language. */
const everywhere = (samples: Sample[]) =>
  samples.flatMap((sample) => FOUND.map((language) => ({ ...sample, language })))

describe.concurrent(`with ${FOUND.map(({ name }) => name).join(', ')}`, () => {
  test.each(everywhere(SAMPLES))(
    '$name in $language.name makes its calls, signed and by the document',
    async (sample) => {
      const { language, name, heard: expected, prints, ...settings } = sample
      const env = language.name === 'bash' ? { PATH: log.path } : {}
      const { code, stdout, stderr, heard } = await run(name, language, { ...settings, env })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(heard.map(({ operation, path }) => [operation, path])).toEqual(expected)
      expect(heard.filter(({ status, faults }) => status >= 300 || faults.length > 0)).toEqual([])
      expect(new Set(heard.map(({ client }) => client))).toEqual(new Set([CAST.clientOs]))
      for (const part of prints) expect(stdout).toContain(part)
      // Other people of a machine see the arguments of the programs that the shell starts.
      expectNoKeyIn(log.read())
      expect(stdout).not.toContain('NO CUADRA')
      const signed = heard.filter(({ payload }) => payload)
      const shown = signed.map(({ operation }) => ({ ...shownBody(operation), ...ownOfEachCall }))
      expect(signed.map(({ payload }) => payload)).toEqual(shown)
    },
  )

  test.each(FOUND)('sign-message in $name signs the example as the reference does', async (language) => {
    const shown = shownBody('createToken')
    const { stdout } = await runSample('sign-message', language, {})
    expect(stdout.trim().split('\n')).toEqual([canonicalText(shown), shown['signature']])
    expect(readFileSync(sampleFile('sign-message', language), 'utf8')).toContain(` ${String(shown['signature'])}\n`)
  })

  test.each(FOUND)('a wrong secret is refused, and the sample in $name says so', async (language) => {
    const { code, stdout, stderr, heard } = await run('create-token', language, {
      secrets: { integration: EXAMPLE_ROTATED_SECRET },
    })
    expect(code).not.toBe(0)
    expect(heard.map(({ status }) => status)).toEqual([401])
    expect(stdout + stderr).toContain('signature_invalid')
  })

  test.each(FOUND)('a certificate of another authority does not reach the network from $name', async (language) => {
    const { code, heard } = await run('create-token', language, {
      certificates: { path: (file) => (file.startsWith('client') ? stranger : certificates).path(file) },
    })
    expect(code).not.toBe(0)
    expect(heard).toEqual([])
  })

  test.each(FOUND.filter(({ name }) => name !== 'java'))(
    'without QRI_CA only an authority of the system lets the sample in $name send',
    async (language) => {
      const { code, heard } = await run('create-token', language, { env: { QRI_CA: '' } })
      expect(code).not.toBe(0)
      expect(heard).toEqual([])
    },
  )

  test.each(FOUND)('pay-token in $name does not confirm an amount that the person did not see', async (language) => {
    const { code, stdout, stderr, heard } = await run('pay-token', language, { args: [CAST.token, '1599'] })
    expect(code).not.toBe(0)
    expect(heard.map(({ operation }) => operation)).toEqual(['authorizeToken', 'readAuthorization'])
    expect(stdout + stderr).toContain(`reversa ${CAST.authorization}`)
  })

  test.each(FOUND)('refund in $name makes a new refund each time, if its arguments name none', async (language) => {
    const idOfOne = async () => {
      const { code, stdout, heard } = await run('refund', language, { args: [CAST.payment, '5990'] })
      const [call] = heard
      const id = String(call?.payload?.['refund_id'])
      expect({ code, faults: call?.faults }).toEqual({ code: 0, faults: [] })
      expect(call?.headers['idempotency-key']).toBe(id)
      expect(stdout.split('\n')[0]).toBe(`Devolución ${id}`)
      return id
    }
    expect(await idOfOne()).not.toBe(await idOfOne())
  })

  test.each(FOUND)(
    'idempotent-retry in $name repeats what may pass, with one key and a new signature',
    async (language) => {
      const FAILED = ['silence', { status: 503 }, { status: 429, headers: { 'Retry-After': '1' } }] as const
      const { code, stdout, heard } = await run('idempotent-retry', language, {
        env: { QRI_TIMEOUT: '3' },
        answers: (_, time) => FAILED[time - 1],
      })
      expect(code).toBe(0)
      expect(heard.map(({ status }) => status)).toEqual([0, 503, 429, 201])
      expect(heard.flatMap(({ faults }) => faults)).toEqual([])
      expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      const moments = heard.map(({ payload }) => Date.parse(String(payload?.['timestamp'])))
      expect(Number(moments[3])).toBeGreaterThan(Number(moments[0]))
      expect(Number(moments[3]) - Number(moments[2])).toBeGreaterThanOrEqual(1000)
      expect(stdout).toContain(CAST.tokenNumber)
    },
  )

  test.each(FOUND)('idempotent-retry in $name does not repeat a call that cannot succeed', async (language) => {
    const { code, heard } = await run('idempotent-retry', language, { answers: () => ({ status: 400 }) })
    expect(code).not.toBe(0)
    expect(heard.map(({ status }) => status)).toEqual([400])
  })

  test.each(FOUND)(
    'idempotent-retry in $name gives up after five attempts, with no wait after the last',
    async (language) => {
      const { code, stderr, heard } = await run('idempotent-retry', language, {
        answers: () => ({ status: 503, headers: { 'Retry-After': '0' } }),
      })
      expect(code).not.toBe(0)
      expect(heard).toHaveLength(5)
      expect(stderr.match(/Repito en/g)).toHaveLength(4)
    },
  )

  test.each(FOUND.filter(({ name }) => name !== 'bash'))(
    'read-statement in $name finds what does not add up',
    async (language) => {
      const statement = exampleOf('readStatement')
      const [first, ...rest] = statement['lines'] as Record<string, unknown>[]
      const lines = [{ ...first, order_id: 'ORD-000124' }, ...rest]
      const wrong = await run('read-statement', language, {
        args: [CAST.date],
        answers: () => ({ status: 200, body: { ...statement, lines } }),
      })
      expect(wrong.stdout).toContain('NO CUADRA')
    },
  )
})

test.each(SHELL)('no program that another sample in $name starts is given a key or secret', async (language) => {
  const env = { PATH: log.path }
  for (const name of ['sign-message', 'idempotent-retry', 'verify-notice'])
    await run(name, language, { args: ['http://127.0.0.1:9'], env })
  expect(log.read()).toMatch(/^perl .+hmac_sha256/m)
  expect(log.read()).toMatch(/^curl http/m)
  expectNoKeyIn(log.read())
})
