import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from './store/session.queries.ts'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { Visitor } from './testing/visitor.ts'

let now = Date.now()
let stage: Stage

beforeAll(async () => {
  stage = await openStage({ clock: () => now, limits: { freeAccounts: 1_000, addressMails: 1_000 } })
  await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana Díaz', password: PASSWORD })
})
afterAll(() => stage.close())

const GOOD = 'cobre lluvia tren'

async function register(visitor: Visitor, email: string, password = GOOD): Promise<Response> {
  const { base, token } = await visitor.begin('registrations')
  return visitor.submit(`${base}/registration`, { token, name: 'Nueva Persona', email, password, repeat: password })
}

async function linkFor(recipient: string): Promise<string> {
  await expect.poll(() => stage.mails.some((mail) => mail.recipient === recipient)).toBe(true)
  return /https?:\S+/.exec(stage.mails.findLast((mail) => mail.recipient === recipient)?.text ?? '')?.[0] ?? ''
}

const plain = async (answer: Response, email: string) =>
  (await answer.text()).replaceAll(email, 'CORREO').replaceAll(/[\w-]{43,}/g, 'CLAVE')

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
    return plain(await visitor.submit(`${base}/forgot`, { token, email }), email)
  }
  expect(await ask('nadie@portal.test')).toBe(await ask('ana@portal.test'))
  await linkFor('ana@portal.test')
  expect(stage.mails.some((mail) => mail.recipient === 'nadie@portal.test')).toBe(false)
})

const NEW = { name: 'Nueva Persona', email: 'post@portal.test', password: GOOD, repeat: GOOD }

test.each([
  ['registration', { ...NEW, name: '', email: 'clave mal puesta' }, 400, ['Escribe tu nombre.', 'Escribe un correo']],
  ['registration', NEW, 200, ['Revisa tu correo', NEW.email]],
  ['verify', {}, 200, ['Crea tu cuenta']],
  ['forgot', { email: 'clave mal puesta' }, 400, ['Escribe un correo', 'aria-invalid']],
  ['forgot', { email: NEW.email }, 200, ['Revisa tu correo', NEW.email]],
  ['login', { username: 'ana@portal.test', password: 'no es' }, 401, ['value="ana@portal.test"', 'no coinciden']],
  ['login', { username: 'clave mal puesta', password: 'no es' }, 401, ['no coinciden']],
])('the form %s with %j redirects to a page that can be opened again', async (form, fields, status, words) => {
  const visitor = new Visitor(stage)
  const { base, token } = await visitor.begin()
  const answer = await visitor.fetch(`${base}/${form}`, { token, ...fields })
  const next = answer.headers.get('location') ?? ''
  expect([answer.status, next.startsWith(`${base}/`)]).toEqual([303, true])
  for (let opened = 0; opened < 2; opened++) {
    const page = await visitor.fetch(next)
    const text = await page.text()
    expect([page.status, ...words.filter((word) => !text.includes(word))]).toEqual([status])
  }
  const { rows } = await stage.database.query<{ kept: string }>(
    `SELECT string_agg(payload->>'result', ' ') AS kept FROM identity_payload WHERE model = 'Interaction'`,
  )
  expect(rows[0]?.kept).toContain('"kept"')
  for (const typed of [GOOD, 'no es', 'clave mal puesta']) expect(rows[0]?.kept).not.toContain(typed)
})

test('a confirmation link works once', async () => {
  const visitor = new Visitor(stage)
  await register(visitor, 'una@portal.test')
  const link = await linkFor('una@portal.test')
  expect((await visitor.fetch(link)).status).toBe(303)
  expect((await visitor.fetch(link)).status).toBe(410)
})

test('a confirmation link expires after 24 hours', async () => {
  await register(new Visitor(stage), 'tarde@portal.test')
  const link = await linkFor('tarde@portal.test')
  now += 86_401_000
  expect((await new Visitor(stage).fetch(link)).status).toBe(410)
  now -= 86_401_000
  expect((await new Visitor(stage).fetch(link)).status).toBe(200)
})

test('a link confirms the password of its own registration, not that of an earlier one', async () => {
  await register(new Visitor(stage), 'dos@portal.test', 'la clave del intruso')
  const owner = new Visitor(stage)
  await register(owner, 'dos@portal.test', GOOD)
  await expect.poll(() => stage.mails.filter((mail) => mail.recipient === 'dos@portal.test').length).toBe(2)
  await owner.fetch(await linkFor('dos@portal.test'))
  expect((await owner.tryPassword('dos@portal.test', 'la clave del intruso')).status).toBe(401)
})

const confirmElsewhere = async (email: string, fields: Record<string, string>) => {
  const [address = '', key = ''] = (await linkFor(email)).split('?key=')
  return new Visitor(stage).fetch(address, { key, ...fields })
}

test('a link opened elsewhere confirms nothing without the password of the registration', async () => {
  await register(new Visitor(stage), 'duena@portal.test', 'la clave del intruso')
  for (const fields of [{}, { password: '' }, { password: 'otra cosa cualquiera' }] as Record<string, string>[])
    expect((await confirmElsewhere('duena@portal.test', fields)).status).toBe(401)
  expect(await (await new Visitor(stage).tryPassword('duena@portal.test', 'la clave del intruso')).text()).toContain(
    'Revisa tu correo',
  )
  expect((await confirmElsewhere('duena@portal.test', { password: 'la clave del intruso' })).status).toBe(200)
})

test('choosing a new password in another browser invalidates the registration’s password', async () => {
  await register(new Visitor(stage), 'otra@portal.test', 'la clave del intruso')
  const page = await new Visitor(stage).fetch(`${await linkFor('otra@portal.test')}&elegir=otra`)
  expect(await page.text()).toContain('Nueva contraseña')
  expect((await confirmElsewhere('otra@portal.test', { password: '12345678', repeat: '12345678' })).status).toBe(400)
  expect((await confirmElsewhere('otra@portal.test', { password: GOOD, repeat: 'x' })).status).toBe(400)
  expect((await confirmElsewhere('otra@portal.test', { password: GOOD, repeat: GOOD })).status).toBe(200)
  expect((await new Visitor(stage).tryPassword('otra@portal.test', 'la clave del intruso')).status).toBe(401)
  await expect(new Visitor(stage).signIn('otra@portal.test', GOOD)).resolves.toHaveProperty('access_token')
})

test('a link that the owner requests again never confirms the password of an earlier registration', async () => {
  await register(new Visitor(stage), 'tres@portal.test', 'la clave del intruso')
  const owner = new Visitor(stage)
  const { base, token } = await owner.begin('registrations')
  await owner.submit(`${base}/registration`, {
    token,
    name: 'Dueña',
    email: 'tres@portal.test',
    password: GOOD,
    repeat: GOOD,
  })
  await expect.poll(() => stage.mails.filter((mail) => mail.recipient === 'tres@portal.test').length).toBe(2)
  const other = new Visitor(stage)
  const sign = await other.begin('registrations')
  const refused = await other.submit(`${sign.base}/verify`, { token: sign.token, email: 'tres@portal.test' })
  expect(await refused.text()).toContain('Crea tu cuenta')
  const before = stage.mails.length
  await owner.submit(`${base}/verify`, { token })
  await expect.poll(() => stage.mails.length).toBe(before + 1)
  expect((await owner.fetch(await linkFor('tres@portal.test'))).status).toBe(303)
  expect((await owner.tryPassword('tres@portal.test', 'la clave del intruso')).status).toBe(401)
  await expect(new Visitor(stage).signIn('tres@portal.test', GOOD)).resolves.toHaveProperty('access_token')
})

test('nobody signs in before confirming', async () => {
  await register(new Visitor(stage), 'sin@portal.test')
  const answer = await new Visitor(stage).tryPassword('sin@portal.test', GOOD)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Revisa tu correo')])
})

test('one mailbox gets at most five mails an hour, and the page does not reveal it', async () => {
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

test('an unconfirmed account is deleted after seven days, unless it has a valid link', async () => {
  await register(new Visitor(stage), 'olvidada@portal.test')
  now += 6.5 * 86_400_000
  await register(new Visitor(stage), 'olvidada@portal.test')
  await register(new Visitor(stage), 'reciente@portal.test')
  const left = async () => {
    await sweep(stage.database, now)
    const { rows } = await stage.database.query<{ email: string }>(
      `SELECT email FROM identity_person WHERE email IN ('ana@portal.test', 'olvidada@portal.test', 'reciente@portal.test') ORDER BY email`,
    )
    return rows.map(({ email }) => email.split('@')[0])
  }
  now += 0.6 * 86_400_000
  expect(await left()).toEqual(['ana', 'olvidada', 'reciente'])
  now += 0.6 * 86_400_000
  expect(await left()).toEqual(['ana', 'reciente'])
})
