import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { Visitor } from './testing/visitor.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ limits: { freeAccounts: 1_000 }, mailbox: 'http://127.0.0.1/buzon' })
  await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana Díaz', password: PASSWORD })
})
afterAll(() => stage.close())

/** Writes the lines of an HTTP request to a socket, for invalid requests that no HTTP client can send. */
async function raw(lines: string[], hangUp = false): Promise<string> {
  const socket = connect(Number(new URL(stage.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`
  if (!hangUp) {
    socket.write(head)
    return text(socket)
  }
  await new Promise((written) => socket.write(`${head}key=`, written))
  socket.destroy()
  return ''
}

describe('an address that the caller claims', () => {
  const CLAIMS = {
    host: 'evil.tld',
    'x-forwarded-host': 'evil.tld',
    'x-forwarded-port': '666',
    forwarded: 'host=evil.tld',
  }
  const DISCOVERY = '/realms/portal-developer/.well-known/openid-configuration'

  test.each([
    ['in headers', DISCOVERY, Object.entries(CLAIMS).map((header) => header.join(': '))],
    ['in the request line', `http://evil.tld${DISCOVERY}`, ['Host: evil.tld']],
  ])('%s is in no address of the discovery', async (_where, target, headers) => {
    const answer = await raw([`GET ${target} HTTP/1.1`, ...headers])
    expect(answer).toContain(`"${stage.protocol}/token"`)
    expect(answer).not.toContain('evil')
  })

  test('appears in no step from sign-in to sign-out', async () => {
    const visitor = new Visitor(stage, CLAIMS)
    const answers = [await visitor.authorize()]
    const base = answers[0]?.headers.get('location') ?? ''
    const page = await (await visitor.fetch(base)).text()
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    answers.push(await visitor.fetch(`${base}/login`, { token, username: 'ana@portal.test', password: PASSWORD }))
    const resume = answers[1]?.headers.get('location') ?? ''
    expect(resume).toMatch(new RegExp(`^${stage.protocol}/auth/`))
    answers.push(await visitor.fetch(resume), await visitor.fetch(`${stage.protocol}/logout`))
    const said = await Promise.all(answers.map(async (a) => `${JSON.stringify([...a.headers])}${await a.text()}`))
    expect(said.at(-1)).toContain(`action="${stage.protocol}/logout/confirm"`)
    expect(said.join('')).not.toContain('evil')
  })
})

describe('a value that is not text or is too long', () => {
  const asked = (parameter: string) =>
    fetch(
      `${stage.protocol}/auth?client_id=portal-frontend&redirect_uri=${stage.url}/&response_type=code&response_mode=fragment&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&${parameter}`,
      { redirect: 'manual' },
    )

  test.each([
    'state=%00',
    'nonce=a%00b',
    'login_hint=%ED%A0%80',
    'state=%ff',
    'x=%',
    'prompt=none&state=%00',
    `state=${'s'.repeat(513)}`,
    `nonce=${'n'.repeat(513)}`,
    `login_hint=${'h'.repeat(513)}`,
    `acr_values=${'v'.repeat(513)}`,
  ])('is refused with a page in the address: %s', async (parameter) => {
    const answer = await asked(parameter)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Algo no salió bien')])
  })

  test('does not refuse a state of 512 characters', async () => {
    expect((await asked(`state=${'s'.repeat(512)}`)).status).toBe(303)
  })

  test.each(['auth', 'registrations', 'token', 'logout', 'logout/confirm', '../../account'])(
    'is refused in a form to %s',
    async (endpoint) => {
      for (const body of [
        'state=%00&grant_type=%00',
        'client_id=portal-frontend&grant_type=refresh_token&refresh_token=%00',
      ]) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const answer = await fetch(`${stage.protocol}/${endpoint}`, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
        })
        expect(answer.status).toBeLessThan(500)
      }
    },
  )

  test('stores nothing by POST either', async () => {
    const fields = { client_id: 'portal-frontend', response_type: 'code', response_mode: 'fragment', state: 'a\0' }
    expect((await new Visitor(stage).fetch(`${stage.protocol}/auth`, fields)).status).toBe(400)
    const long = { ...fields, state: 's'.repeat(513) }
    expect((await new Visitor(stage).fetch(`${stage.protocol}/auth`, long)).status).toBe(400)
  })
})

describe('an answer', () => {
  test.each(['query', 'form_post', 'jwt', '', undefined])('in the mode %j is refused', async (response_mode) => {
    for (const prompt of [undefined, 'none']) {
      const answer = await new Visitor(stage).authorize({ response_mode, prompt })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
  })

  test('is offered in the fragment only', async () => {
    const answer = await fetch(`${stage.identity.issuer}/.well-known/openid-configuration`)
    expect(await answer.json()).toMatchObject({ response_modes_supported: ['fragment'] })
  })

  test.each(['protocol/openid-connect/logout', 'nothing', 'login-actions/nothing', 'protocol/openid-connect/auth'])(
    'of %s stands in no frame and loads nothing from elsewhere',
    async (path) => {
      const answer = await fetch(`${stage.identity.issuer}/${path}`, { headers: { accept: 'text/html' } })
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
    },
  )

  test("allows the script of the library's own page", async () => {
    const answer = await fetch(`${stage.protocol}/logout`)
    expect(await answer.text()).toContain('document.forms[0].submit()')
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/=]+'/)
  })
})

test('rows that a visitor without an account causes are deleted after a quarter of an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: Date.now() })
  const growing = await openStage()
  const rows = async () =>
    Number((await growing.database.query<{ n: string }>('SELECT count(*) AS n FROM identity_payload')).rows[0]?.n)
  try {
    for (let minute = 0; minute < 20; minute++) {
      for (let i = 0; i < 2; i++) await new Visitor(growing).begin()
      await fetch(`${growing.protocol}/logout`)
      vi.advanceTimersByTime(60_000)
    }
    await expect.poll(rows).toBeLessThanOrEqual(3 * 15)
  } finally {
    vi.useRealTimers()
    await growing.close()
  }
})

test('a body that breaks off is not logged as an error', async () => {
  const before = stage.logged.length
  const form = ['Host: x', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 5000']
  const endpoints = [
    'login-actions/reset-credentials',
    'protocol/openid-connect/token',
    'protocol/openid-connect/logout',
  ]
  for (const endpoint of endpoints) await raw([`POST /realms/portal-developer/${endpoint} HTTP/1.1`, ...form], true)
  expect((await fetch(`${stage.identity.issuer}/.well-known/openid-configuration`)).status).toBe(200)
  await expect.poll(() => stage.unfinished()).toBe(0)
  expect(stage.logged.slice(before)).toEqual([])
})

test('the page that announces a mail links to the mailbox if there is one, and no page mentions terms', async () => {
  const visitor = new Visitor(stage)
  const { base, token } = await visitor.begin()
  const page = await (await visitor.submit(`${base}/forgot`, { token, email: 'nadie@portal.test' })).text()
  expect(page).toContain('<a class="button" href="http://127.0.0.1/buzon">Abrir el buzón de prueba</a>')
  expect(page).not.toContain('términos')
})
