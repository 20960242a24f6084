import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { Visitor } from './testing/visitor.ts'

let now = Date.now()
let address = '10.0.0.1'
let stage: Stage

beforeAll(async () => {
  stage = await openStage({ clock: () => now, addressOf: () => address })
  for (const name of ['ana', 'eva', 'ida']) {
    await stage.identity.createPerson({ email: `${name}@portal.test`, name, password: PASSWORD })
  }
})
afterAll(() => stage.close())

const visitor = () => new Visitor(stage)
const wordsOf = async (answer: Response) => /<p class="error"[^>]*>.*?<\/svg>([^<]+)/.exec(await answer.text())?.[1]

const WAIT = /^Hubo varios intentos fallidos seguidos. Espera (un minuto|\d+ minutos) y vuelve a intentarlo/
const MISMATCH = 'El correo o la contraseña no coinciden.'

/** Tries a password as a new visitor, from an address. */
async function tryFrom(from: string, email: string, password = 'x', who = visitor()) {
  address = from
  const answer = await who.tryPassword(email, password)
  return { status: answer.status, words: answer.status === 303 ? undefined : await wordsOf(answer) }
}

test.each(['ana', 'nadie'])(
  'wrong passwords of %s delay the account from any address, twice as long each time, half an hour at most',
  async (name) => {
    const email = `${name}@portal.test`
    for (let i = 0; i < 4; i++) expect(await tryFrom('10.0.0.1', email)).toEqual({ status: 401, words: MISMATCH })
    const waits = [30, 60, 120, 240, 480, 960, 1_800, 1_800]
    for (const [i, seconds] of waits.entries()) {
      now += seconds * 1000 - 1_000
      expect(await tryFrom(`10.0.1.${i}`, email, PASSWORD)).toEqual({ status: 429, words: expect.stringMatching(WAIT) })
      now += 1_000
      expect(await tryFrom(`10.0.2.${i}`, email)).toEqual({ status: 401, words: MISMATCH })
    }
    now += 1_800_000
    const { status } = await tryFrom('10.0.0.2', email, PASSWORD)
    expect(status).toBe(name === 'ana' ? 303 : 401)
  },
)

test('ten wrong passwords by strangers are told to the person once, by mail', async () => {
  await stage.identity.settleMails()
  const told = stage.mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)
  expect(told).toEqual(['ana@portal.test: Alguien está probando contraseñas en tu cuenta de Red Desarrolladores'])
})

test('a text that is no e-mail is refused, but never delays anybody', async () => {
  for (let i = 0; i < 12; i++)
    expect(await tryFrom('10.0.3.2', `sin arroba ${i}`)).toEqual({ status: 401, words: MISMATCH })
  expect((await tryFrom('10.0.3.2', 'eva@portal.test', PASSWORD)).status).toBe(303)
})

test('the page says how long to wait, and nothing once the wait is over', async () => {
  const someone = visitor()
  address = '10.0.3.1'
  for (let i = 0; i < 4; i++) await someone.tryPassword('espera@portal.test', 'x')
  const { base, token } = await someone.begin()
  const answer = await someone.fetch(`${base}/login`, { token, username: 'espera@portal.test', password: 'x' })
  const next = answer.headers.get('location') ?? ''
  expect(await wordsOf(await someone.fetch(next))).toContain('Espera un minuto')
  now += 31_000
  const later = await someone.fetch(next)
  expect([later.status, await wordsOf(later)]).toEqual([200, undefined])
})

test('the wrong passwords of one account delay nobody else behind its address, those of ten accounts do', async () => {
  const office = '10.0.4.1'
  for (let i = 0; i < 20; i++) {
    now += 1_800_000
    await tryFrom(office, 'otra0@portal.test')
  }
  expect((await tryFrom(office, 'eva@portal.test', PASSWORD)).status).toBe(303)
  for (let i = 1; i < 9; i++) await tryFrom(office, `otra${i}@portal.test`)
  // A mistake that its person corrects does not count.
  for (const password of ['x', PASSWORD]) await tryFrom(office, 'ida@portal.test', password)
  expect((await tryFrom(office, 'eva@portal.test', PASSWORD)).status).toBe(303)
  await tryFrom(office, 'otra9@portal.test')
  expect((await tryFrom(office, 'eva@portal.test', PASSWORD)).status).toBe(429)
  expect((await tryFrom('10.0.4.2', 'eva@portal.test', PASSWORD)).status).toBe(303)
  now += 31_000
  expect((await tryFrom(office, 'eva@portal.test', PASSWORD)).status).toBe(303)
})

test('a device that the person has used waits for its own wrong passwords only, and for no other person’s', async () => {
  const own = visitor()
  await tryFrom('10.0.5.1', 'ida@portal.test', PASSWORD, own)
  for (let i = 0; i < 5; i++) await tryFrom('10.0.5.2', 'ida@portal.test')
  for (let i = 0; i < 10; i++) await tryFrom('10.0.5.1', `vecina${i}@portal.test`)
  expect((await tryFrom('10.0.5.1', 'ida@portal.test', PASSWORD)).status).toBe(429)
  expect((await tryFrom('10.0.5.1', 'ida@portal.test', PASSWORD, own)).status).toBe(303)
  expect((await tryFrom('10.0.5.1', 'eva@portal.test', PASSWORD, own)).status, 'as another person').toBe(429)
  for (let i = 0; i < 4; i++) expect((await tryFrom('10.0.5.1', 'ida@portal.test', 'x', own)).status).toBe(401)
  expect((await tryFrom('10.0.5.1', 'ida@portal.test', PASSWORD, own)).status).toBe(429)
  now += 3_601_000
})

test('a signature of another cookie makes no device known', async () => {
  const answer = await visitor().tryPassword('eva@portal.test', PASSWORD)
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('known_device='))
  expect(cookie).toMatch(/; Path=\/realms\/portal-developer\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  for (let i = 0; i < 4; i++) await tryFrom('10.0.6.1', 'eva@portal.test')
  const [device = '', issued = '', signature = ''] = (/=([^;]+)/.exec(cookie ?? '')?.[1] ?? '').split('.')
  const statusWith = async (value: string) =>
    (await tryFrom('10.0.6.2', 'eva@portal.test', PASSWORD, new Visitor(stage, {}, `known_device=${value}`))).status
  const later = Number(issued) + 1
  for (const value of [`otro.${issued}.${signature}`, `${device}.${later}.${signature}`, `${device}.${issued}.AAAA`])
    expect(await statusWith(value)).toBe(429)
  expect(await statusWith(`${device}.${issued}.${signature}`)).toBe(303)
  now += 31_000
  expect((await tryFrom('10.0.6.1', 'eva@portal.test', PASSWORD)).status).toBe(303)
})

/** Value of the cookie of a known device that an answer sets. */
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('known_device='))
    ?.split(';')[0] ?? ''
const idIn = (cookie: string) => cookie.split('.')[0]

test('a device keeps its id at each sign-in, and is unknown a year after the last one', async () => {
  address = '10.0.9.1'
  const first = cookieOf(await visitor().tryPassword('eva@portal.test', PASSWORD))
  now += 1_000
  const second = cookieOf(await new Visitor(stage, {}, first).tryPassword('eva@portal.test', PASSWORD))
  expect([idIn(second), second === first]).toEqual([idIn(first), false])
  now += 365 * 86_400_000
  const third = cookieOf(await new Visitor(stage, {}, second).tryPassword('eva@portal.test', PASSWORD))
  expect(idIn(third)).toBe(idIn(second))
  now += 365 * 86_400_000 + 1_000
  expect(idIn(cookieOf(await new Visitor(stage, {}, third).tryPassword('eva@portal.test', PASSWORD)))).not.toBe(
    idIn(third),
  )
})

test('a password reset makes every device unknown but the one that did it', async () => {
  address = '10.0.9.2'
  const email = 'eva@portal.test'
  const before = cookieOf(await visitor().tryPassword(email, PASSWORD))
  const someone = visitor()
  const { base, token } = await someone.begin()
  await someone.fetch(`${base}/forgot`, { token, email })
  await stage.identity.settleMails()
  const text = stage.mails.findLast(({ recipient }) => recipient === email)?.text ?? ''
  const [link = '', key = ''] = (/https?:\S+/.exec(text)?.[0] ?? '').split('?key=')
  const password = 'cobre lluvia tren'
  const after = cookieOf(await someone.fetch(link, { key, password, repeat: password }))
  for (let i = 0; i < 4; i++) await tryFrom('10.0.9.3', email)
  const statusWith = async (cookie: string) =>
    (await tryFrom('10.0.9.4', email, password, new Visitor(stage, {}, cookie))).status
  expect([await statusWith(before), await statusWith(after)]).toEqual([429, 303])
  // Gives the account its password of the other tests back.
  await stage.database.query('DELETE FROM identity_failure')
  await stage.database.query(
    'UPDATE identity_person SET password_hash = other.password_hash FROM identity_person other WHERE identity_person.email = $1 AND other.email = $2',
    [email, 'ida@portal.test'],
  )
})

test('simultaneous attempts each count, and the right password clears the account’s count', async () => {
  address = '10.0.7.1'
  const answers = await Promise.all(Array.from({ length: 12 }, () => visitor().tryPassword('junta@portal.test', 'x')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  now += 1_801_000
  expect((await tryFrom('10.0.7.2', 'ida@portal.test', PASSWORD)).status).toBe(303)
  for (let i = 0; i < 4; i++) expect((await tryFrom('10.0.7.1', 'ida@portal.test')).status).toBe(401)
})

async function register(email: string): Promise<Response> {
  const someone = visitor()
  const { base, token } = await someone.begin('registrations')
  const password = 'cobre lluvia tren'
  return someone.submit(`${base}/registration`, { token, name: 'Nueva', email, password, repeat: password })
}

test('one address registers at most twenty accounts an hour; known e-mails count like new ones', async () => {
  address = '10.0.4.1'
  for (let i = 0; i < 19; i++) expect((await register(`n${i}@portal.test`)).status).toBe(200)
  expect((await register('ana@portal.test')).status).toBe(200)
  const refused = await register('n20@portal.test')
  expect([refused.status, await wordsOf(refused)]).toEqual([429, expect.stringContaining('demasiadas cuentas')])
  const { rows } = await stage.database.query(`SELECT sub FROM identity_person WHERE email = 'n20@portal.test'`)
  expect(rows).toEqual([])
  address = '10.0.4.2'
  expect((await register('n20@portal.test')).status).toBe(200)
})

test('wrong passwords for a confirmation link delay it like a sign-in', async () => {
  address = '10.0.8.1'
  await register('enlace@portal.test')
  await expect.poll(() => stage.mails.some(({ recipient }) => recipient === 'enlace@portal.test')).toBe(true)
  const text = stage.mails.find(({ recipient }) => recipient === 'enlace@portal.test')?.text ?? ''
  const [link = '', key = ''] = (/https?:\S+/.exec(text)?.[0] ?? '').split('?key=')
  const confirm = (password: string) => visitor().fetch(link, { key, password })
  for (let i = 0; i < 4; i++) expect((await confirm('x')).status).toBe(401)
  const early = await confirm('cobre lluvia tren')
  const words = await wordsOf(early)
  expect([early.status, words]).toEqual([429, expect.stringMatching(WAIT)])
  expect(words).toContain('«No la recuerdo o no la elegí yo»')
  now += 31_000
  expect((await confirm('cobre lluvia tren')).status).toBe(200)
})
