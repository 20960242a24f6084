import { LIMITS } from '@portal/domain/limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ CONTACT_EMAIL: 'equipo@red.cl' })
})
afterEach(() => api.database.query('delete from letter; delete from rate_quota'))
afterAll(() => api.close())

const MESSAGE = {
  name: 'Ana Soto',
  email: 'ana@empresa.cl',
  company: 'Pagos Ñuble SpA',
  topic: 'payment',
  request_id: 'req_8f14e45f',
  message: 'No aparece un pago.\n\nEs del lunes.',
}
const send = (changes: Record<string, unknown> = {}, as?: ReturnType<typeof person>) =>
  api.call(as, 'POST', '/api/contact', { ...MESSAGE, ...changes })

interface Stored {
  recipient: string
  subject: string
  body_text: string
  body_html: string
  reply_to: string | null
}
const letters = async () => (await api.database.query<Stored>('select * from letter')).rows

test('a message becomes a letter to the team, whose answer goes to the person who wrote', async () => {
  const answer = await send()
  expect([answer.status, answer.json()]).toEqual([200, { kept: true }])
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    recipient: 'equipo@red.cl',
    subject: 'Contacto: Un pago, una devolución o una liquidación, Pagos Ñuble SpA',
  })
  expect(letter?.reply_to).toBe('ana@empresa.cl')
  for (const told of [
    '«Ana Soto» (ana@empresa.cl)',
    '• No aparece un pago.\n• Es del lunes.',
    'req_8f14e45f',
    'Sin sesión',
  ])
    expect(letter?.body_text).toContain(told)
})

test('the letter of a signed-in person names the verified address of the account', async () => {
  await send({}, person('colega@portal.test'))
  expect((await letters())[0]?.body_text).toContain('Con sesión en el portal: colega@portal.test')
})

test('no text becomes a header, an address or markup of the letter', async () => {
  const evil = '<meta name="reply-to" content="otro@malo.cl">'
  expect((await send({ name: `Ana ${evil}`, message: evil, email: "o'higgins+a&b@empresa.cl" })).status).toBe(200)
  const [letter] = await letters()
  expect(letter?.reply_to).toBe("o'higgins+a&b@empresa.cl")
  expect(letter?.body_html).not.toContain(evil)
})

describe('a field that is wrong has its message, and nothing is sent', () => {
  test.each([
    ['name', '', 'Escribe tu nombre'],
    ['name', 'Ana\r\nBcc: todos@malo.cl', 'Hay caracteres que no se pueden usar'],
    ['email', 'ana@empresa.cl\r\nBcc: todos@malo.cl', 'Debe ingresar un Correo válido'],
    ['email', 'ana@empresa.cl,otro@malo.cl', 'Debe ingresar un Correo válido'],
    ['company', 'A', 'El nombre de tu empresa debe tener al menos 2 caracteres'],
    ['company', 'Acme\nBcc: todos@malo.cl', 'Hay caracteres que no se pueden usar'],
    ['topic', '', 'Elige un tema'],
    ['request_id', 'x y', 'Copia el request_id tal como llegó, sin espacios'],
    ['message', '  ', 'Escribe tu mensaje'],
    [
      'message',
      'x'.repeat(LIMITS.contactMessage + 1),
      `Tu mensaje debe tener máximo ${LIMITS.contactMessage} caracteres`,
    ],
  ])('%s %j', async (field, value, message) => {
    const answer = await send({ [field]: value })
    expect([answer.status, answer.json()['fields']]).toEqual([400, { [field]: message }])
    expect(await letters()).toEqual([])
  })
})

describe('messages are bounded for a day', () => {
  const spend = (subject: string, count: number) =>
    api.database.query(
      `insert into rate_quota (subject, bucket, window_start, count) values ($1, 'contact.send', date_trunc('day', now(), 'UTC'), $2)`,
      [subject, count],
    )

  test('those of one address, while a person who signed in still writes from it', async () => {
    await spend('network:127.0.0.1', LIMITS.contactsPerDay)
    const refused = await send()
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.json()['message']).toMatch(
      /^Ya nos escribiste varias veces hoy\. Vuelve a intentarlo en \d+ horas?\.$/,
    )
    expect((await send({}, person('colega@portal.test'))).status).toBe(200)
    expect(await letters()).toHaveLength(1)
  })

  test('those of one site, whose networks leave visitors of another their part', async () => {
    const from = async (remoteAddress: string) =>
      (await api.app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE, remoteAddress })).statusCode
    await spend('site:2001:db8:1::/48', LIMITS.siteContactsPerDay - 1)
    expect([await from('2001:db8:1:1::1'), await from('2001:db8:1:2::1'), await from('2001:db8:2:2::1')]).toEqual([
      200, 429, 200,
    ])
  })

  test('those of all visitors, who leave people that signed in theirs', async () => {
    await spend('all visitors', LIMITS.allContactsPerDay)
    expect((await send()).status).toBe(429)
    const ana = person('ana@portal.test')
    expect((await send({}, ana)).status).toBe(200)
    await spend('all people', LIMITS.allContactsPerDay).catch(() =>
      api.database.query(`update rate_quota set count = ${LIMITS.allContactsPerDay} where subject = 'all people'`),
    )
    expect((await send({}, ana)).status).toBe(429)
    expect(await letters()).toHaveLength(1)
  })
})
