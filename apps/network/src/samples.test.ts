import { randomUUID } from 'node:crypto'
import { CAST } from '@portal/network/examples/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SampleCertificates } from '../../../packages/documentation/src/testing/sample-certificates.ts'
import { FOUND, type SampleLanguage } from '../../../packages/documentation/src/testing/sample-language.ts'
import { runSample } from '../../../packages/documentation/src/testing/sample-run.ts'
import { type Caller, type Door, openDoor } from './testing/door.ts'
import { receiving } from './testing/receiving.ts'

let door: Door
const written: SampleCertificates[] = []
beforeAll(async () => {
  door = await openDoor()
})
afterAll(async () => {
  await door.drop()
  for (const certificates of written) certificates.remove()
})

/** Dual with its certificate in files, and a function that runs a sample as this dual would. */
async function owner(language: SampleLanguage) {
  const caller = await receiving(door, 'payer_collect')
  const certificates = new SampleCertificates()
  written.push(certificates)
  certificates.take({ ...caller.pair, ca: door.ca })
  if (language.name === 'java') await certificates.makeStores()
  const env = {
    QRI_URL: door.url,
    QRI_CLIENT_OS: caller.clientOs,
    QRI_SECRET: caller.secrets.integration,
    QRI_AUTHORIZATION_SECRET: caller.secrets.authorization,
    QRI_REFUND_SECRET: caller.secrets.refund,
  }
  const run = async (name: string, args: string[] = [], typed = ''): Promise<string> => {
    const { code, stdout, stderr } = await runSample(name, language, { args, typed, env, certificates })
    expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' })
    return stdout
  }
  return { caller, run }
}

async function token(caller: Caller): Promise<string> {
  const order = { order_id: randomUUID(), amount: CAST.amount, description: 'Café', commerce: CAST.merchant }
  const asked = { ...order, expires_in: 600, single_use: true }
  const { body } = await door.call(caller, 'createToken', '/qri/v2/tokens', asked)
  return String(body['uuid'])
}

const [shell, ...others] = FOUND

test('the samples of the shell do with the network what they are for', async () => {
  const { caller, run } = await owner(shell as SampleLanguage)
  expect(await run('signed-get', ['/qri/v2/whoami'])).toContain(caller.clientOs)
  expect(await run('create-token')).toContain('00020101')
  expect(await run('idempotent-retry')).not.toBe('')

  expect(await run('pay-token', [await token(caller), String(CAST.amount)])).toContain('PAID')
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Santiago' })
  const { body } = await door.call(caller, 'listPayments', `/qri/v2/payments?from=${day}&to=${day}`)
  const [payment] = body['data'] as { uuid: string }[]
  expect(await run('refund', [payment?.uuid ?? '', '5990'])).toContain('REQUESTED')

  const path = `/qri/v2/tokens/${await token(caller)}/authorizations`
  const authorized = await door.call(caller, 'authorizeToken', path, { payer: CAST.payer })
  expect(await run('reverse-payment', [String(authorized.body['authorization_id'])])).toContain('REVERSED')

  for (const [alias, tax_id] of [['de.ana', CAST.payer.tax_id] as const, ['a.ana', '11111111-1'] as const])
    await door.call(caller, 'createAlias', '/alias/v1/aliases', { alias, holder: { tax_id, name: 'Ana Rojas' } })
  expect(await run('alias-send', ['de.ana', 'a.ana', String(CAST.amount)], 's\n')).toContain('PENDING')
  expect(await run('alias-pay', ['de.ana', String(CAST.amount)])).toContain('CHALLENGED')
  expect(await run('read-statement', [CAST.date])).not.toContain('NO CUADRA')
}, 180_000)

// What the samples of a task send is the same in every language, byte for byte (`samples.test.ts` of the documentation).
test.each(others)(
  'a sample in $name opens TLS, signs, and understands what the network answers',
  async (language) => {
    const { caller, run } = await owner(language)
    expect(await run('pay-token', [await token(caller), String(CAST.amount)])).toContain('PAID')
  },
  180_000,
)
