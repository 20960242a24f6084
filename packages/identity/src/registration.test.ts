import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { Visitor } from './testing/visitor.ts'

let now = Date.now()
let stage: Stage

beforeAll(async () => {
  stage = await openStage({ clock: () => now, limits: { addressFailures: 1_000, addressMails: 1_000 } })
  await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana Díaz', password: PASSWORD })
})
afterAll(() => stage.close())

const GOOD = 'cobre lluvia tren'

async function register(visitor: Visitor, email: string, password = GOOD): Promise<Response> {
  const { base, token } = await visitor.begin('registrations')
  return visitor.fetch(`${base}/registration`, { token, name: 'Nueva Persona', email, password, repeat: password })
}

async function linkFor(recipient: string): Promise<string> {
  await expect.poll(() => stage.mails.some((mail) => mail.recipient === recipient)).toBe(true)
  return /https?:\S+/.exec(stage.mails.findLast((mail) => mail.recipient === recipient)?.text ?? '')?.[0] ?? ''
}

const plain = async (answer: Response, email: string) =>
  (await answer.text()).replaceAll(email, 'CORREO').replaceAll(/[\w-]{43}/g, 'CLAVE')

test('a known e-mail gets the same page as a new one, and another mail', async () => {
  const fresh = await register(new Visitor(stage), 'nueva@portal.test')
  const known = await register(new Visitor(stage), 'ana@portal.test')
  expect(known.status).toBe(fresh.status)
  expect(await plain(known, 'ana@portal.test')).toBe(await plain(fresh, 'nueva@portal.test'))
  expect(await linkFor('ana@portal.test')).toBe(`${stage.url}/`)
  expect(await linkFor('nueva@portal.test')).toContain('/confirm?key=')
  await expect(new Visitor(stage).signIn('ana@portal.test', PASSWORD)).resolves.toHaveProperty('access_token')
})

test('a forgotten password answers the same for a known and an unknown e-mail', async () => {
  const ask = async (email: string) => {
    const visitor = new Visitor(stage)
    const { base, token } = await visitor.begin()
    return plain(await visitor.fetch(`${base}/forgot`, { token, email }), email)
  }
  expect(await ask('nadie@portal.test')).toBe(await ask('ana@portal.test'))
  await linkFor('ana@portal.test')
  expect(stage.mails.some((mail) => mail.recipient === 'nadie@portal.test')).toBe(false)
})

test('a confirmation link works once', async () => {
  const visitor = new Visitor(stage)
  await register(visitor, 'una@portal.test')
  const link = await linkFor('una@portal.test')
  expect((await visitor.fetch(link)).status).toBe(303)
  expect((await visitor.fetch(link)).status).toBe(410)
})

test('a confirmation link dies after 24 hours', async () => {
  await register(new Visitor(stage), 'tarde@portal.test')
  const link = await linkFor('tarde@portal.test')
  now += 86_401_000
  expect((await new Visitor(stage).fetch(link)).status).toBe(410)
  now -= 86_401_000
  expect((await new Visitor(stage).fetch(link)).status).toBe(200)
})

test('a link confirms the password of its own registration, not that of whoever came first', async () => {
  await register(new Visitor(stage), 'dos@portal.test', 'la clave del intruso')
  const owner = new Visitor(stage)
  await register(owner, 'dos@portal.test', GOOD)
  await expect.poll(() => stage.mails.filter((mail) => mail.recipient === 'dos@portal.test').length).toBe(2)
  await owner.fetch(await linkFor('dos@portal.test'))
  expect((await owner.tryPassword('dos@portal.test', 'la clave del intruso')).status).toBe(401)
})

test('nobody signs in before confirming', async () => {
  await register(new Visitor(stage), 'sin@portal.test')
  const answer = await new Visitor(stage).tryPassword('sin@portal.test', GOOD)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Revisa tu correo')])
})

test('one mailbox gets at most five mails an hour, and the page does not tell', async () => {
  const pages = new Set<number>()
  for (let i = 0; i < 8; i++) pages.add((await register(new Visitor(stage), 'lleno@portal.test')).status)
  await stage.identity.close()
  expect(stage.mails.filter((mail) => mail.recipient === 'lleno@portal.test')).toHaveLength(5)
  expect([...pages]).toEqual([200])
})

test('a reset link works once, for 30 minutes, and ends the sessions', async () => {
  const visitor = new Visitor(stage)
  const tokens = await visitor.signIn('ana@portal.test', PASSWORD)
  const link = await linkFor('ana@portal.test')
  const [action = '', key = ''] = link.split('?key=')
  const change = (password: string) => visitor.fetch(action, { key, password, repeat: password })
  now += 1_801_000
  expect((await change(GOOD)).status).toBe(410)
  now -= 1_801_000
  expect((await change('12345678')).status).toBe(400)
  expect((await change(GOOD)).status).toBe(200)
  expect((await change(GOOD)).status).toBe(410)
  expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await visitor.userinfo(tokens.access_token)).status).toBe(401)
  expect((await visitor.tryPassword('ana@portal.test', PASSWORD)).status).toBe(401)
})
