import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { Visitor } from './testing/visitor.ts'

let stage: Stage
let visitor: Visitor

beforeAll(async () => {
  stage = await openStage({ limits: { freeAccounts: 1_000 } })
  visitor = new Visitor(stage)
  await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana Díaz', password: PASSWORD })
})
afterAll(() => stage.close())

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error
const signInAsAna = () => new Visitor(stage).signIn('ana@portal.test', PASSWORD)

describe('authorization', () => {
  test.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['for an implicit token', { response_type: 'id_token token' }],
  ])('%s is refused', async (_title, parameters) => {
    const answer = await visitor.authorize(parameters)
    expect(`${answer.status} ${answer.headers.get('location')}`).toMatch(
      /error=(invalid_request|unsupported_response_type|unauthorized_client)/,
    )
  })

  test.each(['https://evil.test/', '//evil.test/', 'http://127.0.0.1/'])(
    'never returns to %s',
    async (redirect_uri) => {
      const answer = await visitor.authorize({ redirect_uri })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    },
  )

  test('asked silently without a session answers login_required in the fragment', async () => {
    const answer = await new Visitor(stage).authorize({ prompt: 'none' })
    expect(answer.headers.get('location')).toMatch(/\/site\/home#error=login_required&/)
  })
})

describe('a code', () => {
  test('works once; a second use ends its tokens', async () => {
    const person = new Visitor(stage)
    const code = await person.codeFrom(await person.tryPassword('ana@portal.test', PASSWORD))
    const tokens = (await (await person.redeem(code)).json()) as { refresh_token: string }
    expect(await errorOf(await person.redeem(code))).toBe('invalid_grant')
    expect((await person.refresh(tokens.refresh_token)).status).toBe(400)
  })

  test('sent twice at the same moment works at most once', async () => {
    const person = new Visitor(stage)
    const code = await person.codeFrom(await person.tryPassword('ana@portal.test', PASSWORD))
    const statuses = (await Promise.all([person.redeem(code), person.redeem(code)])).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('needs its own verifier', async () => {
    const person = new Visitor(stage)
    const code = await person.codeFrom(await person.tryPassword('ana@portal.test', PASSWORD))
    const redirect_uri = `${stage.url}/site/home`
    const answer = await person.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: 'w'.repeat(96),
    })
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_grant'])
  })
})

test("a browser may ask for tokens from the portal's own pages only", async () => {
  const preflight = (origin: string) =>
    fetch(`${stage.protocol}/token`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-any' },
    })
  const own = await preflight(stage.url)
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, stage.url])
  for (const origin of ['https://evil.test', 'null', `${stage.url}.evil.test`]) {
    const { headers } = await preflight(origin)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

describe('a refresh token', () => {
  test('is replaced at every use; using an old one ends the grant', async () => {
    const first = await signInAsAna()
    const second = (await (await visitor.refresh(first.refresh_token)).json()) as { refresh_token: string }
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await visitor.refresh(first.refresh_token)).status).toBe(400)
    expect((await visitor.refresh(second.refresh_token)).status).toBe(400)
  })

  test('sent twice at the same moment works at most once', async () => {
    const { refresh_token } = await signInAsAna()
    const statuses = (await Promise.all([visitor.refresh(refresh_token), visitor.refresh(refresh_token)])).map(
      (answer) => answer.status,
    )
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('with any part changed is unknown, and the untouched one still works', async () => {
    const { refresh_token } = await signInAsAna()
    const [head = '', body = '', signature = ''] = refresh_token.split('.')
    const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    for (const forged of [
      `${flip(head)}.${body}.${signature}`,
      `${head}.${flip(body)}.${signature}`,
      `${head}.${body}.${flip(signature)}`,
      `${head}.${body}.`,
    ])
      expect((await visitor.refresh(forged)).status).toBe(400)
    expect((await visitor.refresh(refresh_token)).status).toBe(200)
  })

  test('is nowhere in the database, and neither is a code', async () => {
    const { refresh_token } = await signInAsAna()
    const { rows } = await stage.database.query<{ all: string }>(
      `SELECT string_agg(p::text, '') AS all FROM identity_payload p`,
    )
    expect(rows[0]?.all).not.toContain(refresh_token.split('.')[2])
  })
})

describe('an access token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('is signed with RS256 and has the claims that the API and the portal read', async () => {
    const [head = '', body = ''] = (await signInAsAna()).access_token.split('.')
    const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
    expect(decode(head)).toMatchObject({ alg: 'RS256' })
    const claims = decode(body)
    expect(claims).toMatchObject({
      iss: stage.identity.issuer,
      aud: 'portal-api',
      azp: 'portal-frontend',
      typ: 'Bearer',
      email: 'ana@portal.test',
      email_verified: true,
      name: 'Ana Díaz',
      given_name: 'Ana',
      family_name: 'Díaz',
      preferred_username: 'ana@portal.test',
      allow_list_integrations: false,
    })
    expect([typeof claims.sid, typeof claims.auth_time]).toEqual(['string', 'number'])
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
  })

  test.each(['none', 'HS256', 'RS384'])('with alg %s is refused', async (alg) => {
    const [, body = '', signature = ''] = (await signInAsAna()).access_token.split('.')
    expect((await visitor.userinfo(`${part({ alg, typ: 'at+jwt' })}.${body}.${signature}`)).status).toBe(401)
  })

  test('is not replaced by an ID token or a refresh token', async () => {
    const tokens = await signInAsAna()
    expect((await visitor.userinfo(tokens.access_token)).status).toBe(200)
    expect((await visitor.userinfo(tokens.id_token)).status).toBe(401)
    expect((await visitor.userinfo(tokens.refresh_token)).status).toBe(401)
  })

  test('is refused after its person signed out', async () => {
    const person = new Visitor(stage)
    const tokens = await person.signIn('ana@portal.test', PASSWORD)
    const after = `${stage.url}/site/home`
    const asked = await person.fetch(`${stage.protocol}/logout?client_id=portal-frontend`)
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('¿Quieres cerrar tu sesión')])
    const out = await person.fetch(`${stage.protocol}/logout`, {
      id_token_hint: tokens.id_token,
      client_id: 'portal-frontend',
      post_logout_redirect_uri: after,
    })
    expect([out.status, out.headers.get('location')]).toEqual([303, after])
    expect((await person.userinfo(tokens.access_token)).status).toBe(401)
    expect((await person.refresh(tokens.refresh_token)).status).toBe(400)
  })

  test('of another person does not sign this one out unasked', async () => {
    await stage.identity.createPerson({ email: 'eva@portal.test', name: 'Eva Paz', password: PASSWORD })
    const [person, other] = [new Visitor(stage), new Visitor(stage)]
    const mine = await person.signIn('ana@portal.test', PASSWORD)
    const theirs = await other.signIn('eva@portal.test', PASSWORD)
    const answer = await person.fetch(`${stage.protocol}/logout?id_token_hint=${theirs.id_token}`)
    expect(answer.status).toBe(200)
    expect((await person.userinfo(mine.access_token)).status).toBe(200)
  })
})

describe('a form', () => {
  test('without its token is refused', async () => {
    const { base } = await visitor.begin()
    expect((await visitor.fetch(`${base}/login`, { username: 'ana@portal.test', password: PASSWORD })).status).toBe(403)
  })

  test('posted from another site is refused', async () => {
    const { base, token } = await visitor.begin()
    const answer = await fetch(`${stage.url}${base}/login`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ token, username: 'ana@portal.test', password: PASSWORD }),
    })
    expect(answer.status).toBe(403)
  })

  test('in another browser than the sign-in’s has expired', async () => {
    const { base, token } = await visitor.begin()
    const answer = await new Visitor(stage).fetch(`${base}/login`, {
      token,
      username: 'ana@portal.test',
      password: PASSWORD,
    })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('El inicio de sesión venció')])
  })

  test('that is refused leads to a page that browser back and reload can open, with the e-mail', async () => {
    const { base, token } = await visitor.begin()
    const refused = await visitor.fetch(`${base}/login`, { token, username: 'ana@portal.test', password: 'x' })
    expect(refused.status).toBe(303)
    const page = await visitor.fetch(refused.headers.get('location') ?? '')
    expect([page.status, await page.text()]).toEqual([
      401,
      expect.stringContaining('El correo o la contraseña no coinciden.'),
    ])
    const again = await (await visitor.fetch(refused.headers.get('location') ?? '')).text()
    expect(again).toContain('value="ana@portal.test"')
    expect(await (await visitor.fetch(base)).text()).not.toContain('no coinciden')
  })

  test('of a sign-in that this browser has completed leads to the portal while its session lasts', async () => {
    const person = new Visitor(stage)
    const { base, token } = await person.begin()
    const signedIn = await person.fetch(`${base}/login`, { token, username: 'ana@portal.test', password: PASSWORD })
    const tokens = (await (await person.redeem(await person.codeFrom(signedIn))).json()) as { id_token: string }
    const back = await person.fetch(base)
    expect([back.status, back.headers.get('location')]).toEqual([303, `${stage.url}/`])
    await person.fetch(`${stage.protocol}/logout`, { id_token_hint: tokens.id_token, client_id: 'portal-frontend' })
    expect((await person.fetch(base)).status).toBe(400)
  })

  test.each([
    ['larger than 16 KiB', 413, { password: 'x'.repeat(20_000) }],
    ['with a NUL in the e-mail', 400, { username: 'a\0@b.cl' }],
  ])('%s is refused without an error of the server', async (_title, status, fields) => {
    const { base, token } = await visitor.begin()
    expect(
      (await visitor.fetch(`${base}/login`, { token, username: 'ana@portal.test', password: 'x', ...fields })).status,
    ).toBe(status)
  })

  test('has headers that forbid all other content', async () => {
    const { base } = await visitor.begin()
    const { headers } = await visitor.fetch(base)
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect([
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
    ]).toEqual(['no-store', 'nosniff', 'no-referrer'])
  })
})

test('a weaker password hash is replaced when its person signs in', async () => {
  const { sub } = await stage.identity.createPerson({ email: 'iris@portal.test', name: 'Iris', password: PASSWORD })
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 })
  await stage.database.query('UPDATE identity_person SET password_hash = $2 WHERE sub = $1', [sub, weak])
  await new Visitor(stage).signIn('iris@portal.test', PASSWORD)
  const { rows } = await stage.database.query<{ stored: string }>(
    'SELECT password_hash AS stored FROM identity_person WHERE sub = $1',
    [sub],
  )
  expect(rows[0]?.stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/)
})

test('a person is created once, whatever the spelling of the e-mail', async () => {
  const create = (email: string) => stage.identity.createPerson({ email, name: 'Olga', password: PASSWORD })
  const [first, second] = await Promise.all([create('olga@portal.test'), create('Olga@Portal.test')])
  expect(second).toEqual(first)
})

test('the log contains nothing that was typed, sent or issued', () => {
  expect(stage.logged).toEqual([])
})
