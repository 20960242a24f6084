import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addSigningKey, resealSigningKeys } from './store/signing-key.ts'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { type Tokens, Visitor } from './testing/visitor.ts'

const MINUTE = 60_000
const MASTER = randomBytes(32)
let stage: Stage

beforeAll(async () => {
  stage = await openStage({ masterKeys: [MASTER] })
  await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana', password: PASSWORD })
})
afterAll(() => stage.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('a session, its tokens and a code survive a restart', async () => {
  const visitor = new Visitor(stage)
  const tokens = await visitor.signIn('ana@portal.test', PASSWORD)
  const other = new Visitor(stage)
  const code = await other.codeFrom(await other.tryPassword('ana@portal.test', PASSWORD))
  await stage.restart()
  expect((await visitor.userinfo(tokens.access_token)).status).toBe(200)
  expect((await visitor.authorize({ prompt: 'none' })).headers.get('location')).toContain('code=')
  expect((await other.redeem(code)).status).toBe(200)
  expect((await visitor.refresh(tokens.refresh_token)).status).toBe(200)
  await stage.restart()
  expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
})

test('the published key cannot sign', async () => {
  const published = (await (await fetch(`${stage.protocol}/certs`)).json()) as { keys: object[] }
  expect(published.keys).toEqual([expect.not.objectContaining({ d: expect.anything() })])
})

test('a session ends after 30 minutes without activity', async () => {
  const visitor = new Visitor(stage)
  const { refresh_token, access_token } = await visitor.signIn('ana@portal.test', PASSWORD)
  pass(30 * MINUTE + 1_000)
  expect((await visitor.refresh(refresh_token)).status).toBe(400)
  expect((await visitor.userinfo(access_token)).status).toBe(401)
  expect((await visitor.authorize({ prompt: 'none' })).headers.get('location')).toContain('error=login_required')
})

test('refreshing keeps a session alive, but never past ten hours from the sign-in', async () => {
  const visitor = new Visitor(stage)
  let { refresh_token } = await visitor.signIn('ana@portal.test', PASSWORD)
  let minutes = 0
  let answer: Response
  do {
    pass(20 * MINUTE)
    minutes += 20
    answer = await visitor.refresh(refresh_token)
    if (answer.status === 200) refresh_token = ((await answer.json()) as { refresh_token: string }).refresh_token
  } while (answer.status === 200)
  expect(minutes).toBe(600)
})

test('a sign-in older than max_age is asked for again, with the e-mail filled in, and its tokens tell the new time', async () => {
  const visitor = new Visitor(stage)
  const signedInAt = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { auth_time: number }).auth_time
  const first = await visitor.signIn('ana@portal.test', PASSWORD)
  const again = async () => (await visitor.authorize({ max_age: '60', prompt: 'none' })).headers.get('location')
  expect(await again()).toContain('code=')
  pass(62_000)
  expect(await again()).toContain('error=login_required')
  const base = (await visitor.authorize({ max_age: '60' })).headers.get('location') ?? ''
  const page = await (await visitor.fetch(base)).text()
  expect(page).toContain('<h1>Confirma que eres tú</h1>')
  expect(page).toContain('value="ana@portal.test"')
  expect(page).not.toContain('Crea una cuenta')
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await visitor.fetch(`${base}/login`, { token, username: 'ana@portal.test', password: PASSWORD })
  const second = (await (await visitor.redeem(await visitor.codeFrom(answer))).json()) as { access_token: string }
  expect(signedInAt(second.access_token)).toBeGreaterThanOrEqual(signedInAt(first.access_token) + 62)
})

test('a code expires after 60 seconds', async () => {
  const visitor = new Visitor(stage)
  const code = await visitor.codeFrom(await visitor.tryPassword('ana@portal.test', PASSWORD))
  pass(61_000)
  expect((await visitor.redeem(code)).status).toBe(400)
})

test('an administrator who lost the role loses it at the next refresh', async () => {
  await stage.identity.createPerson({
    email: 'jefa@portal.test',
    name: 'Jefa',
    password: PASSWORD,
    administrator: true,
  })
  const visitor = new Visitor(stage)
  const markOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>)
      .allow_list_integrations
  const first = await visitor.signIn('jefa@portal.test', PASSWORD)
  expect(markOf(first.access_token)).toBe(true)
  await stage.database.query(`UPDATE identity_person SET administrator = false WHERE email = 'jefa@portal.test'`)
  const next = (await (await visitor.refresh(first.refresh_token)).json()) as { access_token: string }
  expect(markOf(next.access_token)).toBe(false)
})

test('a new signing key is published before it signs, and tokens of the former one stay valid to their end', async () => {
  const visitor = new Visitor(stage)
  const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid
  const published = async () =>
    ((await (await fetch(`${stage.protocol}/certs`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  const before = await visitor.signIn('ana@portal.test', PASSWORD)
  await addSigningKey(stage.database, [MASTER], Date.now())
  await stage.identity.followKeys()
  expect(await published()).toEqual([kidOf(before.access_token), expect.any(String)])
  pass(10 * MINUTE)
  const last = (await (await visitor.refresh(before.refresh_token)).json()) as Tokens
  expect(kidOf(last.access_token)).toBe(kidOf(before.access_token))
  pass(5 * MINUTE)
  await stage.identity.followKeys()
  const next = (await (await visitor.refresh(last.refresh_token)).json()) as Tokens
  expect([kidOf(next.access_token), kidOf(last.access_token)]).toEqual(await published())
  for (const { access_token } of [last, next]) expect((await visitor.userinfo(access_token)).status).toBe(200)
  pass(10 * MINUTE)
  expect((await visitor.userinfo(last.access_token)).status).toBe(401)
})

test('a new master key beside the former one signs nobody out, nor does the new one alone afterwards', async () => {
  const [visitor, other] = [new Visitor(stage), new Visitor(stage)]
  const tokens = await visitor.signIn('ana@portal.test', PASSWORD)
  const { base, token } = await other.begin()
  const fresh = randomBytes(32)
  await stage.restart({ masterKeys: [fresh, MASTER] })
  expect((await visitor.userinfo(tokens.access_token)).status).toBe(200)
  expect((await visitor.authorize({ prompt: 'none' })).headers.get('location')).toContain('code=')
  const form = { token, username: 'ana@portal.test', password: PASSWORD }
  expect((await other.redeem(await other.codeFrom(await other.submit(`${base}/login`, form)))).status).toBe(200)
  await resealSigningKeys(stage.database, [fresh, MASTER])
  await stage.restart({ masterKeys: [fresh] })
  expect((await visitor.authorize({ prompt: 'none' })).headers.get('location')).toContain('code=')
  expect((await visitor.userinfo(tokens.access_token)).status).toBe(200)
  expect((await visitor.refresh(tokens.refresh_token)).status).toBe(200)
})
