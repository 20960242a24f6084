import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityEvent } from '../options.ts'
import { decide, openPermission, Program, sendCode } from '../testing/program.ts'
import { openStage, PASSWORD, type Stage } from '../testing/stage.ts'
import { Visitor } from '../testing/visitor.ts'

const ANA = 'ana@portal.test'
const events: IdentityEvent[] = []
let address = '10.0.0.1'
let stage: Stage
let program: Program

beforeAll(async () => {
  stage = await openStage({ addressOf: () => address, record: async (event) => void events.push(event) })
  await stage.identity.createPerson({ email: ANA, name: 'Ana', password: PASSWORD })
  program = new Program(stage)
})
afterAll(() => stage.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Ends with a program that Ana has permitted in a browser of her own. */
async function permitted() {
  const codes = await program.ask()
  const visitor = new Visitor(stage)
  const sent = await sendCode(visitor, codes.verification_uri, codes.user_code)
  const last = await decide(visitor, await openPermission(visitor, sent, ANA, PASSWORD), 'permit')
  return { codes, visitor, last }
}

async function tokensOf(device_code: string) {
  const { status, body } = await program.redeem(device_code)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

test('the discovery document names the endpoint and the grant', async () => {
  const answer = await fetch(`${stage.identity.issuer}/.well-known/openid-configuration`)
  const document = (await answer.json()) as { device_authorization_endpoint: string; grant_types_supported: string[] }
  expect(document.device_authorization_endpoint).toBe(`${stage.protocol}/auth/device`)
  expect(document.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code')
})

test('a program gets a code of eight consonants, and tokens once its person has permitted it', async () => {
  const codes = await program.ask()
  expect(codes).toMatchObject({
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${stage.identity.issuer}/device`,
    verification_uri_complete: `${stage.identity.issuer}/device?user_code=${codes.user_code}`,
    expires_in: 600,
    interval: 5,
  })
  expect(await program.redeem(codes.device_code)).toMatchObject({
    status: 400,
    body: { error: 'authorization_pending' },
  })
  const visitor = new Visitor(stage)
  const spelled = ` ${codes.user_code.toLowerCase().replace('-', ' ')} `
  const asked = await openPermission(visitor, await sendCode(visitor, codes.verification_uri, spelled), ANA, PASSWORD)
  expect(asked.page).toContain('La misma red que este navegador · 10.0.0.1')
  expect(asked.page).toContain(ANA)
  expect(await (await decide(visitor, asked, 'permit')).text()).toContain('Listo, vuelve a tu terminal')
  const tokens = await tokensOf(codes.device_code)
  expect(claimsOf(tokens['access_token'])).toMatchObject({
    aud: 'portal-api',
    azp: 'portal-cli',
    email: ANA,
    sid: expect.any(String),
    auth_time: expect.any(Number),
  })
  expect(events.at(-1)).toMatchObject({ what: 'program_permitted', sub: claimsOf(tokens['access_token'])['sub'] })
})

test('a device code works once, and a refresh token once', async () => {
  const { codes } = await permitted()
  const { refresh_token = '' } = await tokensOf(codes.device_code)
  const second = await program.refresh(refresh_token)
  expect([second.status, claimsOf(second.body['access_token'])['azp']]).toEqual([200, 'portal-cli'])
  expect((await program.refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await program.redeem(codes.device_code)).body).toMatchObject({ error: 'invalid_grant' })
})

test('a refused program is told so, and its code is of no more use', async () => {
  const { user_code, device_code, verification_uri } = await program.ask()
  const visitor = new Visitor(stage)
  address = '10.0.0.2'
  const asked = await openPermission(visitor, await sendCode(visitor, verification_uri, user_code), ANA, PASSWORD)
  address = '10.0.0.1'
  expect(asked.page).toContain('Otra red que la de este navegador · 10.0.0.1')
  expect(await (await decide(visitor, asked, 'refuse')).text()).toContain('Rechazaste el programa')
  expect((await program.redeem(device_code)).body).toMatchObject({ error: 'access_denied' })
  expect(await (await sendCode(visitor, verification_uri, user_code)).text()).toContain('Ese código ya se usó')
})

test('a program that asks too often is told to slow down', async () => {
  const { device_code } = await program.ask()
  const errors = []
  for (const seconds of [0, 1, 4]) {
    pass(seconds)
    errors.push((await program.redeem(device_code)).body['error'])
  }
  expect(errors).toEqual(['authorization_pending', 'slow_down', 'authorization_pending'])
})

test('codes expire after ten minutes, for the program and for the person who is about to permit it', async () => {
  const { user_code, device_code, verification_uri } = await program.ask()
  const visitor = new Visitor(stage)
  const asked = await openPermission(visitor, await sendCode(visitor, verification_uri, user_code), ANA, PASSWORD)
  pass(601)
  expect((await program.redeem(device_code)).body).toMatchObject({ error: 'expired_token' })
  expect(await (await sendCode(visitor, verification_uri, user_code)).text()).toContain('Ese código venció')
  expect(await (await decide(visitor, asked, 'permit')).text()).toContain('Ese código venció')
})

test('a code in the address is shown for comparison, not sent, and never as markup', async () => {
  const open = async (query: string) =>
    (await new Visitor(stage).fetch(`${stage.identity.issuer}/device${query}`)).text()
  const { user_code } = await program.ask()
  const page = await open(`?user_code=${user_code}`)
  expect(page).toContain('Compara este código con el que muestra tu terminal')
  expect(page).toContain(`value="${user_code}"`)
  expect(await open('?user_code=%22%3E%3Cscript%3E')).toContain('value="&quot;&gt;&lt;script&gt;"')
})

test('the code page takes no foreign post and no post without its own token, and is never framed', async () => {
  const { user_code, verification_uri } = await program.ask()
  const visitor = new Visitor(stage)
  const { headers } = await visitor.fetch(verification_uri)
  expect([headers.get('x-frame-options'), headers.get('content-security-policy')]).toEqual([
    'DENY',
    expect.stringContaining("frame-ancestors 'none'"),
  ])
  const blind = await visitor.fetch(verification_uri, { xsrf: 'x', user_code, confirm: 'yes' })
  expect([blind.status, blind.headers.get('location')]).toEqual([400, null])
  const foreign = new Visitor(stage, { 'sec-fetch-site': 'cross-site' })
  expect((await sendCode(foreign, verification_uri, user_code)).status).toBe(403)
})

test('a permission needs its form token and a program that asks', async () => {
  const { user_code, verification_uri, device_code } = await program.ask()
  const visitor = new Visitor(stage)
  const asked = await openPermission(visitor, await sendCode(visitor, verification_uri, user_code), ANA, PASSWORD)
  expect((await visitor.fetch(`${asked.base}/program`, { token: 'x', decision: 'permit' })).status).toBe(403)
  const other = new Visitor(stage)
  const { base, token } = await other.begin()
  expect((await other.fetch(`${base}/program`, { token, decision: 'permit' })).status).toBe(404)
  expect((await program.redeem(device_code)).body).toMatchObject({ error: 'authorization_pending' })
})

test('neither code is in the database, and what is there cannot be redeemed', async () => {
  const { codes } = await permitted()
  const pending = await program.ask()
  await sendCode(new Visitor(stage), pending.verification_uri, pending.user_code)
  const { rows } = await stage.database.query<{ id: string; row: string }>(
    'SELECT id, p::text AS row FROM identity_payload p',
  )
  const all = rows.map(({ row }) => row).join()
  for (const code of [codes, pending])
    for (const secret of [code.device_code, code.user_code, code.user_code.replace('-', '')])
      expect(all).not.toContain(secret)
  for (const { id } of rows) expect((await program.redeem(`row:${id}`)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await program.redeem(codes.device_code)).status).toBe(200)
})

test('one address sends thirty codes; then right ones are refused too, elsewhere they are not, nor ten minutes later', async () => {
  address = '10.0.9.1'
  const { user_code, verification_uri } = await program.ask()
  const guess = async (code: string) => (await sendCode(new Visitor(stage), verification_uri, code)).status
  for (let i = 0; i < 30; i++) expect(await guess('BBBB-BBBB')).toBe(400)
  expect(await guess(user_code)).toBe(429)
  address = '10.0.9.2'
  expect(await guess(user_code)).toBe(303)
  address = '10.0.9.1'
  pass(600)
  expect(await guess((await program.ask()).user_code)).toBe(303)
  address = '10.0.0.1'
})

test('the networks of one customer fill a counter of their own, and not that of all', async () => {
  let from = 0
  let site = 'a'
  const limits = { siteGuesses: 2, guesses: 3 }
  const small = await openStage({ limits, addressOf: () => `${site}${from}`, siteOf: () => site })
  const { verification_uri, user_code } = await new Program(small).ask()
  const guess = async (code: string) => (await sendCode(new Visitor(small), verification_uri, code)).status
  const statuses = []
  for (; from < 5; from += 1) statuses.push(await guess('BBBB-BBBB'))
  expect(statuses).toEqual([400, 400, 429, 429, 429])
  site = 'b'
  expect(await guess(user_code)).toBe(303)
  await small.close()
})

test('all addresses together send a limited number of codes, until a minute without any', async () => {
  let from = 0
  const small = await openStage({ limits: { guesses: 2 }, addressOf: () => `10.1.0.${from}` })
  const { verification_uri, user_code } = await new Program(small).ask()
  const guess = async (code: string) => (await sendCode(new Visitor(small), verification_uri, code)).status
  const statuses = []
  for (const code of ['BBBB-BBBB', 'CCCC-CCCC', user_code]) {
    from += 1
    statuses.push(await guess(code))
  }
  expect(statuses).toEqual([400, 400, 429])
  pass(60)
  expect(await guess(user_code)).toBe(303)
  await small.close()
})

test('a request of more than it needs is not stored', async () => {
  const answer = await program.askWith({ login_hint: 'x'.repeat(513) })
  expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request'])
})

test.each([
  ['another password', (visitor: Visitor) => changePassword(visitor)],
  ['signing out', (visitor: Visitor) => signOut(visitor)],
  ['ending the other sessions', () => endOthers()],
])('%s ends what a program was permitted', async (_what, end) => {
  const { codes, visitor } = await permitted()
  const { refresh_token = '', access_token = '' } = await tokensOf(codes.device_code)
  expect((await visitor.userinfo(access_token)).status).toBe(200)
  await end(visitor)
  expect((await program.refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await visitor.userinfo(access_token)).status).toBe(401)
})

test('a program that signs out leaves the browser signed in, and may be permitted again there', async () => {
  const { codes, visitor } = await permitted()
  const first = await tokensOf(codes.device_code)
  await program.signOut(first['refresh_token'] ?? '', 'portal-frontend')
  const kept = await program.refresh(first['refresh_token'] ?? '')
  expect(kept.status).toBe(200)
  const { refresh_token = '', access_token = '' } = kept.body
  expect((await visitor.userinfo(access_token)).status).toBe(200)
  expect((await program.signOut(refresh_token)).status).toBe(200)
  expect((await program.refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await visitor.userinfo(access_token)).status).toBe(401)
  expect((await visitor.authorize({ prompt: 'none' })).headers.get('location')).toContain('code=')
  const again = await program.ask()
  const sent = await sendCode(visitor, again.verification_uri, again.user_code)
  await decide(visitor, await openPermission(visitor, sent, ANA, PASSWORD), 'permit')
  expect((await program.redeem(again.device_code)).status).toBe(200)
})

async function changePassword(visitor: Visitor) {
  const { base, token } = await visitor.begin('auth', { prompt: 'login' })
  await visitor.fetch(`${base}/forgot`, { token, email: ANA })
  await stage.identity.settleMails()
  const [link = '', key = ''] = (/https?:\S+/.exec(stage.mails.at(-1)?.text ?? '')?.[0] ?? '').split('?key=')
  await new Visitor(stage).fetch(link, { key, password: PASSWORD, repeat: PASSWORD })
}

async function signOut(visitor: Visitor) {
  const code = new URLSearchParams(
    new URL((await visitor.authorize({ prompt: 'none' })).headers.get('location') ?? '').hash.slice(1),
  ).get('code')
  const { id_token } = (await (await visitor.redeem(code ?? '')).json()) as { id_token: string }
  await visitor.fetch(`${stage.protocol}/logout?client_id=portal-frontend&id_token_hint=${id_token}`)
}

async function endOthers() {
  const { access_token } = await new Visitor(stage).signIn(ANA, PASSWORD)
  const headers = { authorization: `Bearer ${access_token}` }
  await fetch(`${stage.identity.issuer}/account/sessions`, { method: 'DELETE', headers })
}

test('the command line has no other way in, and does not manage the account', async () => {
  const redirected = await new Visitor(stage).authorize({ client_id: 'portal-cli' })
  expect(`${redirected.status} ${redirected.headers.get('location')}`).toContain(
    'response_type+is+not+allowed+for+this+client',
  )
  expect((await program.token({ grant_type: 'password', username: ANA, password: PASSWORD })).status).toBe(400)
  const { codes } = await permitted()
  const { access_token } = await tokensOf(codes.device_code)
  const headers = { authorization: `Bearer ${access_token}` }
  for (const asked of ['GET /account', 'GET /account/sessions/devices', 'DELETE /account/sessions']) {
    const [method = '', path = ''] = asked.split(' ')
    expect([asked, (await fetch(`${stage.identity.issuer}${path}`, { method, headers })).status]).toEqual([asked, 401])
  }
})
