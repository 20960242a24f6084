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

test('ten wrong passwords lock the account for 30 minutes from any address, in the same words', async () => {
  const first = await wordsOf(await visitor().tryPassword('ana@portal.test', 'x'))
  for (let i = 0; i < 9; i++) await visitor().tryPassword('ana@portal.test', 'x')
  address = '10.0.0.2'
  const locked = await visitor().tryPassword('ana@portal.test', PASSWORD)
  expect([locked.status, await wordsOf(locked)]).toEqual([401, first])
  now += 1_790_000
  expect((await visitor().tryPassword('ana@portal.test', PASSWORD)).status).toBe(401)
  now += 11_000
  expect((await visitor().tryPassword('ana@portal.test', PASSWORD)).status).toBe(303)
})

test('an e-mail without an account is locked like any other', async () => {
  const answers = []
  for (let i = 0; i < 12; i++) {
    address = `10.0.1.${i}`
    const answer = await visitor().tryPassword('nadie@portal.test', 'x')
    answers.push(`${answer.status} ${await wordsOf(answer)}`)
  }
  expect([...new Set(answers)]).toEqual(['401 El correo o la contraseña no coinciden.'])
})

test('ten wrong passwords lock the address for every account', async () => {
  address = '10.0.2.1'
  for (let i = 0; i < 10; i++) await visitor().tryPassword(`otra${i}@portal.test`, 'x')
  expect((await visitor().tryPassword('eva@portal.test', PASSWORD)).status).toBe(401)
  address = '10.0.2.2'
  expect((await visitor().tryPassword('eva@portal.test', PASSWORD)).status).toBe(303)
})

test('the right password clears the account’s count, and simultaneous attempts each count', async () => {
  address = '10.0.3.1'
  for (let i = 0; i < 9; i++) await visitor().tryPassword('ida@portal.test', 'x')
  address = '10.0.3.2'
  expect((await visitor().tryPassword('ida@portal.test', PASSWORD)).status).toBe(303)
  await Promise.all(Array.from({ length: 12 }, () => visitor().tryPassword('ida@portal.test', 'x')))
  address = '10.0.3.3'
  expect((await visitor().tryPassword('ida@portal.test', PASSWORD)).status).toBe(401)
})

async function register(email: string): Promise<Response> {
  const someone = visitor()
  const { base, token } = await someone.begin('registrations')
  const password = 'cobre lluvia tren'
  return someone.fetch(`${base}/registration`, { token, name: 'Nueva', email, password, repeat: password })
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

test('ten wrong passwords for a confirmation link lock it like a sign-in', async () => {
  address = '10.0.5.1'
  await register('enlace@portal.test')
  await expect.poll(() => stage.mails.some(({ recipient }) => recipient === 'enlace@portal.test')).toBe(true)
  const text = stage.mails.find(({ recipient }) => recipient === 'enlace@portal.test')?.text ?? ''
  const [link = '', key = ''] = (/https?:\S+/.exec(text)?.[0] ?? '').split('?key=')
  const confirm = async (password: string) => (await visitor().fetch(link, { key, password })).status
  for (let i = 0; i < 10; i++) expect(await confirm('x')).toBe(401)
  expect(await confirm('cobre lluvia tren')).toBe(401)
  now += 1_801_000
  expect(await confirm('cobre lluvia tren')).toBe(200)
})
