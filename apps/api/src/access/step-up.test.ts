import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API } from '@portal/contract/api'
import { openStage, PASSWORD } from '@portal/identity/testing/stage'
import { Visitor } from '@portal/identity/testing/visitor'
import { createRemoteJWKSet } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../testing/api.ts'
import { register } from '../testing/integration.ts'
import { askProvider, sessionCheck } from './step-up.ts'

const NEW_INTEGRATION = {
  enroller_name: 'ACME SpA',
  er_tax_id: '12.345.678-5',
  public_name: 'Sensible',
  type: 'payer_collect',
}

/** Calls that need a recent sign-in, for an integration. */
const callsOn = ({ uuid, enroller_uuid }: { uuid: string; enroller_uuid: string }) => ({
  'security.reveal': { url: `/api/enroller/security/${enroller_uuid}/reveal`, payload: { secret: 'integration' } },
  'security.rotate': { url: `/api/enroller/security/${enroller_uuid}/rotate`, payload: { secret: 'integration' } },
  'security.renew': {
    url: `/api/enroller/security/${enroller_uuid}/renew`,
    payload: { overlap_hours: 0, disabled_accounts: [] },
  },
  'security.create_certificate': { url: '/api/certificate/download-crt', payload: { enroller_uuid } },
  'integration.share_transfer': {
    url: '/api/integration/shared-transfer',
    payload: { email: 'otra@red.cl', type: 'TRANSFER', integration_uuid: uuid },
  },
  // Nobody asked for this transfer, so the call finds nothing once it is admitted.
  'integration.confirm_transfer': { url: `/api/integration/${uuid}/invitations/${uuid}/confirm`, payload: {} },
  'account.export': { url: '/api/account/export', payload: {} },
  'account.remove': { method: 'DELETE' as const, url: '/api/account' },
})
type Calls = ReturnType<typeof callsOn>

/** Makes all sensitive calls with a token; returns what each answered. */
async function answersTo({ app }: TestApi, token: string, calls: Calls) {
  const headers = { authorization: `Bearer ${token}` }
  const answers = []
  for (const call of Object.values(calls)) answers.push(await app.inject({ method: 'POST', headers, ...call }))
  return answers.map(({ statusCode, headers: { 'www-authenticate': asks } }) => ({ status: statusCode, asks }))
}

const refused = (asks: string) =>
  Object.keys(callsOn({ uuid: '', enroller_uuid: '' })).map(() => ({ status: 401, asks }))
/** Nobody else knows credentials to renew, the transfer to confirm is not there, and an account is removed only once its integrations have another owner. */
const ADMITTED = [200, 200, 409, 200, 200, 404, 200, 409]
const ENDED = refused('Bearer error="invalid_token"')
const CHALLENGED = refused(
  'Bearer error="insufficient_user_authentication", error_description="A more recent sign-in is required", max_age="600"',
)

describe('a sensitive call', () => {
  const owner = person('duena@red.cl')
  let api: TestApi
  let calls: Calls
  beforeAll(async () => {
    api = await openTestApi({ STEP_UP_SECONDS: '600' })
    calls = callsOn(await register(api, owner, 'payer_collect'))
  })
  afterAll(() => api.close())
  const seconds = () => Math.floor(Date.now() / 1000)

  test('is one that shows, replaces or hands over credentials or access, or takes or removes a person’s data', () => {
    const marked = API.filter(({ stepUp }) => stepUp).map(({ operation }) => operation)
    expect(marked.toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  test.each([
    ['ten minutes ago', 605],
    ['at no time that the token tells', undefined],
    ['at a time that is no number', 'ayer'],
  ])('is challenged if the person signed in %s', async (_when, age) => {
    const auth_time = typeof age === 'number' ? seconds() - age : age
    expect(await answersTo(api, await api.tokenFor(owner, { auth_time }), calls)).toEqual(CHALLENGED)
  })

  test('is refused after the session ended, and leaves a row in the audit', async () => {
    const token = await api.tokenFor(owner)
    api.ended.add(token)
    expect(await answersTo(api, token, calls)).toEqual(ENDED)
    const { rows } = await api.database.query<{ action: string }>(
      `select distinct action from audit_log where actor_sub = $1 and outcome = 'denied' order by 1`,
      [owner.sub],
    )
    expect(rows.map(({ action }) => action)).toEqual(Object.keys(calls).toSorted())
  })

  test('is answered after a sign-in that is young enough', async () => {
    const token = await api.tokenFor(owner, { auth_time: seconds() - 500 })
    expect((await answersTo(api, token, calls)).map(({ status }) => status)).toEqual(ADMITTED)
  })
})

describe('with the built-in provider', () => {
  const email = 'duena@red.cl'
  let provider: Awaited<ReturnType<typeof openStage>>
  let api: TestApi
  let calls: Calls
  beforeAll(async () => {
    provider = await openStage()
    api = await openTestApi(
      {},
      {
        issuer: provider.identity.issuer,
        keys: createRemoteJWKSet(new URL(`${provider.protocol}/certs`)),
        sessionLives: (authorization) => provider.identity.sessionLives(authorization),
      },
    )
    await provider.identity.createPerson({ email, name: 'Dueña', password: PASSWORD })
  })
  afterAll(async () => {
    await api.close()
    await provider.close()
  })

  test('no sensitive call succeeds with the token of a session that was signed out', async () => {
    const visitor = new Visitor(provider)
    const { access_token, id_token } = await visitor.signIn(email, PASSWORD)
    const headers = { authorization: `Bearer ${access_token}` }
    const created = await api.app.inject({ method: 'POST', url: '/api/integration', headers, payload: NEW_INTEGRATION })
    calls = callsOn(created.json())
    const reveal = await api.app.inject({ method: 'POST', headers, ...calls['security.reveal'] })
    expect(reveal.statusCode, 'while the session lives').toBe(200)
    await visitor.fetch(`${provider.protocol}/logout?id_token_hint=${id_token}`)
    expect(await answersTo(api, access_token, calls)).toEqual(ENDED)
  })

  test('no sensitive call succeeds with a token from before a password reset', async () => {
    const { access_token } = await new Visitor(provider).signIn(email, PASSWORD)
    await resetPassword(new Visitor(provider), email, provider.mails)
    expect(await answersTo(api, access_token, calls)).toEqual(ENDED)
  })
})

async function resetPassword(visitor: Visitor, email: string, mails: { text: string }[]): Promise<void> {
  const { base, token } = await visitor.begin()
  await visitor.fetch(`${base}/forgot`, { token, email })
  await expect.poll(() => mails).toHaveLength(1)
  const [action = '', key = ''] = (/https?:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '').split('?key=')
  const password = 'cobre lluvia tren'
  expect((await visitor.fetch(action, { key, password, repeat: password })).status).toBe(200)
}

describe('the provider is asked whether a session lives', () => {
  async function asked(answer: RequestListener, check = askProvider) {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      return await check(new URL(`http://127.0.0.1:${port}/userinfo`))('Bearer a.b.c')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('with the caller’s own token: 200 is yes and 401 is no', async () => {
    const answer: RequestListener = ({ url, headers }, response) => {
      const lives = url === '/userinfo' && headers.authorization === 'Bearer a.b.c'
      response.writeHead(lives ? 200 : 401).end('{}')
    }
    expect(await asked(answer)).toBe(true)
    expect(await asked((_request, response) => void response.writeHead(401).end())).toBe(false)
  })

  test('within the process if it is the built-in one, however little it lets through the network', async () => {
    const full: RequestListener = (_request, response) => void response.writeHead(429).end()
    const builtIn = { sessionLives: async (authorization: string) => authorization === 'Bearer a.b.c' }
    expect(await asked(full, (userinfo) => sessionCheck(builtIn, userinfo))).toBe(true)
    await expect(asked(full, (userinfo) => sessionCheck(undefined, userinfo))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test.each([
    ['an error', (_request, response) => void response.writeHead(500).end()],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: '/' }).end()],
    ['a hang-up', (request) => void request.socket.destroy()],
  ] satisfies [string, RequestListener][])('and %s is no answer', async (_what, answer) => {
    await expect(asked(answer)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
