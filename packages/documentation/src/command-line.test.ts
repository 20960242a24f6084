import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { webhookHeaders } from '@portal/domain/security/signature'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { bodiesOf, CALLS, NOTICES } from '@portal/network/testing/operations'
import { webHmac } from '@portal/network/web-hmac'
import { expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../cli/qri.mjs')
const QRI_SECRET = EXAMPLE_SECRETS.integration

async function run(args: string[], typed = '', env: Record<string, string> = { QRI_SECRET }) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { XDG_CONFIG_HOME: '/dev/null', ...env } })
  child.stdin.end(typed)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(stdout + stderr).not.toContain(EXAMPLE_SECRETS.integration.slice(9))
  return { code: child.exitCode, stdout, stderr }
}

const notice = NOTICES.find(({ path }) => path === 'payment.paid') as (typeof NOTICES)[number]
const [paid] = bodiesOf(notice)
const at = ['--at', String(paid?.['timestamp'])]
const body = JSON.stringify(paid)
const told = { id: String(paid?.['id']), timestamp: Date.parse(String(paid?.['timestamp'])) / 1000, body }
const headers = Object.entries(await webhookHeaders(told, [QRI_SECRET], webHmac))
  .map((pair) => pair.join(': '))
  .join('\n')

test.each([
  ['in its body', body, { body: 'valid' }, 0],
  ['in body and headers', `${headers}\n\n${body}`, { body: 'valid', headers: 'valid' }, 0],
  ['changed', `${headers}\n\n${body.replace('15990', '15991')}`, { body: 'mismatch', headers: 'mismatch' }, 1],
])('verify judges the notice of the documentation, signed %s', async (_how, typed, found, code) => {
  const answer = await run(['verify', '--json', ...at], typed)
  expect({ code: answer.code, found: JSON.parse(answer.stdout) as unknown }).toEqual({ code, found })
})

test('verify says that the time is old, and that a secret is another', async () => {
  expect((await run(['verify'], body)).stdout).toMatch(/más de 300 segundos/)
  const other = await run(['verify', ...at], body, { QRI_SECRET: EXAMPLE_SECRETS.refund })
  expect([other.code, other.stdout]).toEqual([1, expect.stringMatching(/no calza/)])
})

test('sign writes the bodies and the headers that the documentation shows, and verify takes them', async () => {
  const {
    timestamp = '',
    signature,
    ...unsigned
  } = bodiesOf(
    CALLS.find((call) => call.operation.operationId === 'createToken') as (typeof CALLS)[number],
  )[0] as Record<string, string>
  const signed = await run(['sign', '--at', timestamp], JSON.stringify(unsigned))
  expect(JSON.parse(signed.stdout)).toEqual({ ...unsigned, timestamp, signature })
  const call = 'GET /qri/v2/payments?from=2026-03-05&to=2026-03-05'
  const own = await run(['sign'], call)
  expect(await run(['verify', '--json'], `${call}\n${own.stdout}`)).toMatchObject({
    code: 0,
    stdout: '{"call":"valid"}\n',
  })
})

test.each([
  [[], {}, 2, /^Uso: node qri\.mjs <comando>/],
  [['nada'], {}, 2, /^Uso: node qri\.mjs <comando>/],
  [['verify', '--secret', 'x'], {}, 2, /^Uso: node qri\.mjs verify/],
  [['listen'], {}, 2, /--forward http:\/\/localhost:8080/],
  [['trigger'], {}, 2, /trigger payment\.paid/],
  [['sign'], {}, 2, /Falta QRI_SECRET/],
  [['sign'], { QRI_SECRET: QRI_SECRET.replace('test', 'live') }, 2, /secreto de producción/],
  [['trigger', 'payment.paid'], {}, 1, /No hay una sesión/],
])('%j ends with the code of what went wrong', async (args, env, code, says) => {
  expect(await run(args, '{}', env)).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(says) })
})

test.each(['', 'login', 'logout', 'listen', 'trigger', 'sign', 'verify', 'doctor'])(
  '%s --help explains',
  async (name) => {
    expect(await run([...(name ? [name] : []), '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Uso: /),
    })
  },
)
