import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Payload, verify } from '@portal/domain/security/signature'
import { DOCUMENTS } from '@portal/network/documents'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { webHmac } from '@portal/network/web-hmac'
import { describe, expect, test } from 'vitest'
import { CREATE_TOKEN, PAID_NOTICE, TOKEN_ANSWER } from './first-call.samples.ts'

const program = new URL('../../../../../packages/documentation/samples/create-token/curl.sh', import.meta.url)
const api = DOCUMENTS['api-qri-v2']

/** Parses the JSON part of a sample, which begins at its first brace. */
const jsonOf = (text: string) => JSON.parse(text.slice(text.indexOf('{'))) as Record<string, unknown>

/** Turns a sample into a Vitest matcher in which `…` matches any text. */
function elided(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, elided(field)]))
  if (typeof value !== 'string' || !value.includes('…')) return value
  const parts = value.split('…').map((part) => part.replaceAll(/\W/g, '\\$&'))
  return expect.stringMatching(new RegExp(`^${parts.join('.+')}$`))
}

describe("the home's first call", () => {
  test('is made of the lines of the program that is run against a network, in their order', () => {
    const lines = readFileSync(program, 'utf8').split('\n')
    const [, ...shown] = CREATE_TOKEN.split('\n')
    let from = 0
    const missing = shown.filter((line) => {
      const at = lines.indexOf(line, from)
      if (at !== -1) from = at + 1
      return at === -1
    })
    expect(missing).toEqual([])
  })

  test('runs in a shell as it is copied, and signs its body', async () => {
    const curl = `curl() { printf '%s' "\${@: -1}"; }\n`
    const settings = {
      QRI_URL: '',
      QRI_CERT: '',
      QRI_KEY: '',
      QRI_CLIENT_OS: '',
      QRI_SECRET: EXAMPLE_SECRETS.integration,
    }
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', curl + CREATE_TOKEN], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...settings },
    })
    expect(stderr).toBe('')
    const check = { secrets: [EXAMPLE_SECRETS.integration], hmac: webHmac, now: Date.now() }
    expect(await verify(JSON.parse(stdout) as Payload, check)).toBe('valid')
  })

  test('is answered as the reference says', () => {
    const answer = api.paths['/qri/v2/tokens']?.post?.responses['201']?.content?.['application/json']
    expect(answer?.examples?.['ejemplo']?.value).toEqual(elided(jsonOf(TOKEN_ANSWER)))
  })

  test('is followed by the notice of the reference', () => {
    const notice = api.webhooks?.['payment.paid']?.post
    const body = notice?.requestBody?.content['application/json']?.examples?.['ejemplo']?.value
    expect(body).toMatchObject(elided(jsonOf(PAID_NOTICE)) as object)
    for (const { name, example, examples } of notice?.parameters ?? []) {
      const shown = new RegExp(`^${name}: (.+)$`, 'm').exec(PAID_NOTICE)?.[1]
      expect(example ?? examples?.['normal']?.value).toEqual(elided(shown))
    }
  })
})
