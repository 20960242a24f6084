import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityEvent } from './options.ts'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { Visitor } from './testing/visitor.ts'

let stage: Stage
let ana: string
const events: IdentityEvent[] = []

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1'

beforeAll(async () => {
  stage = await openStage({ record: async (event) => void events.push(event) })
  ana = (await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana Díaz', password: PASSWORD })).sub
  await stage.identity.createPerson({ email: 'eva@portal.test', name: 'Eva Paz', password: PASSWORD })
})
afterAll(() => stage.close())

const signIn = async (email: string, agent: string) => {
  const visitor = new Visitor(stage, { 'user-agent': agent })
  return { visitor, ...(await visitor.signIn(email, PASSWORD)) }
}
const ask = (token: string, path: string, method = 'GET') =>
  fetch(`${stage.identity.issuer}/account${path}`, { method, headers: { authorization: `Bearer ${token}` } })

interface Shown {
  os: string | null
  current: boolean
  sessions: { browser: string | null; started: number; lastAccess: number }[]
}
const sessionsOf = async (token: string) => (await (await ask(token, '/sessions/devices')).json()) as Shown[]

test('a person sees their own sessions with device and times, and ends the others at once', async () => {
  const [desk, phone, other] = await Promise.all([
    signIn('ana@portal.test', WINDOWS),
    signIn('ana@portal.test', PHONE),
    signIn('eva@portal.test', PHONE),
  ])
  const seen = await sessionsOf(desk.access_token)
  expect(new Set(seen.map(({ os, current, sessions }) => `${os} ${sessions[0]?.browser} ${current}`))).toEqual(
    new Set(['Windows Edge true', 'iOS Safari false']),
  )
  const now = Date.now() / 1000
  for (const { sessions } of seen)
    for (const { started, lastAccess } of sessions) {
      expect([now - started, now - lastAccess].every((age) => age > -1 && age < 60)).toBe(true)
    }
  expect((await ask(desk.access_token, '/sessions', 'DELETE')).status).toBe(204)
  expect((await sessionsOf(desk.access_token)).map(({ os }) => os)).toEqual(['Windows'])
  expect((await phone.visitor.userinfo(phone.access_token)).status).toBe(401)
  expect((await phone.visitor.refresh(phone.refresh_token)).status).toBe(400)
  expect((await phone.visitor.authorize({ prompt: 'none' })).headers.get('location')).toContain('login_required')
  expect((await desk.visitor.refresh(desk.refresh_token)).status).toBe(200)
  expect((await other.visitor.refresh(other.refresh_token)).status).toBe(200)
  expect(events).toEqual([expect.objectContaining({ what: 'others_ended', sub: ana })])
})

test('a session that has given no tokens yet is listed as well', async () => {
  const { access_token } = await signIn('eva@portal.test', WINDOWS)
  const hidden = new Visitor(stage)
  await hidden.codeFrom(await hidden.tryPassword('eva@portal.test', PASSWORD))
  const unknown = (await sessionsOf(access_token)).filter(({ os }) => os === null)
  expect(unknown).toEqual([expect.objectContaining({ current: false })])
  const session = unknown[0]?.sessions[0]
  expect([session?.browser, session?.lastAccess]).toEqual([null, session?.started])
  expect((await ask(access_token, '/sessions', 'DELETE')).status).toBe(204)
  expect((await hidden.authorize({ prompt: 'none' })).headers.get('location')).toContain('login_required')
  events.length = 0
})

test.each([
  ['GET', '/sessions/devices', 401],
  ['DELETE', '/sessions', 401],
  ['DELETE', '/sessions/devices', 404],
  ['POST', '/sessions', 404],
])('%s %s without a token answers %i', async (method, path, status) => {
  expect((await fetch(`${stage.identity.issuer}/account${path}`, { method })).status).toBe(status)
})

test('the account page changes the name, refuses one with markup, and needs its form token', async () => {
  const { visitor, access_token } = await signIn('eva@portal.test', WINDOWS)
  const url = `${stage.identity.issuer}/account`
  const token = /name="token" value="([^"]+)"/.exec(await (await visitor.fetch(url)).text())?.[1] ?? ''
  const nameNow = async () => ((await (await visitor.userinfo(access_token)).json()) as { name: string }).name
  expect((await visitor.fetch(url, { name: 'Otra' })).status).toBe(403)
  const refused = await visitor.fetch(url, { token, name: '<b>Eva</b>' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Escribe tu nombre con letras')])
  expect(await nameNow()).toBe('Eva Paz')
  const posted = await visitor.fetch(url, { token, name: ' Eva  Paz Soto ' })
  const saved = await visitor.fetch(posted.headers.get('location') ?? '')
  expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('Guardamos tu nombre.')])
  expect(await nameNow()).toBe('Eva Paz Soto')
})

test('a removed person has no row left, no session and no account', async () => {
  const { visitor, access_token, refresh_token } = await signIn('ana@portal.test', PHONE)
  const { rows } = await stage.database.query<{ kept: Record<string, object[]> }>(
    'SELECT identity_export($1) AS kept',
    [ana],
  )
  expect(rows[0]?.kept['identity_person']).toEqual([
    expect.objectContaining({ email: 'ana@portal.test', name: 'Ana Díaz' }),
  ])
  expect(JSON.stringify(rows[0]?.kept)).not.toContain('argon2')
  await stage.database.query('SELECT identity_remove($1)', [ana])
  expect((await visitor.userinfo(access_token)).status).toBe(401)
  expect((await visitor.refresh(refresh_token)).status).toBe(400)
  const { rows: tables } = await stage.database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'identity%'`,
  )
  for (const { name } of tables) {
    const left = await stage.database.query(
      `SELECT * FROM ${name} AS whole WHERE whole::text LIKE $1 OR whole::text LIKE '%ana@portal.test%'`,
      [`%${ana}%`],
    )
    expect([name, left.rows]).toEqual([name, []])
  }
})
