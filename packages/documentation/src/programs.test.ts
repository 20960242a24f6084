import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM_NAMES, PROGRAMS, type ProgramName } from '@portal/domain/documentation/programs'
import { callsOf } from '@portal/network/collection/selection'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { CAST } from '@portal/network/examples/cast'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { SignedListener } from '@portal/network/testing/signed-listener'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM_LANGUAGES, RunningProgram } from './testing/program-run.ts'
import { SampleCertificates } from './testing/sample-certificates.ts'

const certificates = new SampleCertificates()
beforeAll(() => certificates.make(CAST.clientOs))
afterAll(() => certificates.remove())

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

describe.concurrent.each(PROGRAM_LANGUAGES)('the wallet in $name', (language) => {
  test('repeats a confirmation that got no answer with its key, and then reverses', async () => {
    const [cert, key, ca] = ['server.crt', 'server.key', 'ca.crt'].map((file) => certificates.text(file))
    const calls = callsOf({ type: 'payer', api_version: 'v2', automaticRefund: false })
    const network = new SignedListener(calls, EXAMPLE_SECRETS, {
      tls: { cert: cert as string, key: key as string, ca: ca as string },
      answers: (operation) => (operation === 'confirmAuthorization' ? { status: 503 } : undefined),
    })
    const env = {
      QRI_URL: await network.listen(),
      QRI_CLIENT_OS: CAST.clientOs,
      QRI_CERT: 'client.crt',
      QRI_KEY: 'client.key',
      QRI_CA: 'ca.crt',
      QRI_SECRET: EXAMPLE_SECRETS.integration,
      QRI_AUTHORIZATION_SECRET: EXAMPLE_SECRETS.authorization,
    }
    const folder = certificates.path('.')
    const file = sourceOf(`wallet-${language.name}` as ProgramName)
    const wallet = new RunningProgram(language, file, { folder, env, args: ['--si', CAST.tokenNumber] })
    const { code, output } = await wallet.ended
    await network.close()
    expect(network.heard.flatMap(({ faults }) => faults)).toEqual([])
    const confirm = 'confirmAuthorization'
    const operations = network.heard.map(({ operation }) => operation)
    const lost = [confirm, confirm, confirm, 'reverseAuthorization']
    expect({ code, operations, output }).toEqual({
      code: 1,
      operations: ['readTokenByNumber', 'authorizeToken', 'readAuthorization', ...lost],
      output: expect.stringContaining('quedó reversado') as unknown,
    })
    const keys = network.heard.slice(3, 6).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys)).toEqual(new Set([`confirma-${CAST.authorization}`]))
  })
})
