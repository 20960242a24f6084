import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost } from '../../outbound/post.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { insertSample } from '../../testing/sample-rows.ts'
import { sweepTold, tellEndpoints } from './endpoint.letters.queries.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const post = createPost('https://portal.empresa.cl', 'equipo@red.cl')
const tell = () => tellEndpoints(database.kysely, post)

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.query('delete from letter'))
afterAll(() => database.drop())

async function integration(): Promise<string> {
  const { integration_id, sub } = await insertSample(database)
  await database.query('update person set email = $2, email_verified = true where sub = $1', [sub, `${sub}@empresa.cl`])
  return integration_id
}
const happen = (id: string, kind: string, percent: number | null = null, field = 'notify_url_payment') =>
  database.query(
    'insert into network.endpoint_event (participant_id, field, kind, percent, at) values ($1, $2, $3, $4, now())',
    [id, field, kind, percent],
  )
const letters = async () =>
  (
    await database.query<{ kind: string; subject: string; body_text: string }>(
      'select * from letter order by created_at, body_text',
    )
  ).rows

test('each warning and the end become one letter each, however many processes look', async () => {
  const id = await integration()
  await happen(id, 'warning', 70)
  await happen(id, 'limit')
  await happen(id, 'gone', null, 'notify_url_pay_challenge')
  await Promise.all([tell(), tell(), tell()])
  await tell()
  const texts = (await letters()).map(({ body_text }) => body_text)
  expect(texts).toHaveLength(3)
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/en su URL de pago\. Esa URL lleva 70 de las 100 fallas/),
      expect.stringMatching(/a su URL de pago: la URL llegó al límite de 100 fallas seguidas y quedó desactivada/),
      expect.stringMatching(/URL del desafío de pago: tu receptor respondió 410[^]*\/alias-webhook/),
    ]),
  )
})

test('an address that no longer passes a check becomes a letter of its own, with the cause and what to do', async () => {
  const id = await integration()
  await database.query(
    `insert into network.endpoint_event (participant_id, field, kind, fault, others, at)
      values ($1, 'notify_url_payment', 'check', 'expired', 2, now())`,
    [id],
  )
  await tell()
  expect(await letters()).toMatchObject([
    {
      kind: 'checkFailing',
      body_text: expect.stringMatching(
        /La URL de pago, que antes pasaba, ahora falla: el certificado venció\. Otras 2 URL fallan también\.[^]*Renueva el certificado[^]*\/connection/,
      ),
    },
  ])
})

test('a party that is no integration gets no letter', async () => {
  const id = await integration()
  await database.query(
    `insert into network.participant (id, client_os, name, type) values (gen_random_uuid(), 'qri-café', 'Café', 'collector')`,
  )
  await database.query(`insert into network.endpoint_event (participant_id, field, kind, at)
    select id, 'notify_url_payment', 'gone', now() from network.participant where client_os = 'qri-café'`)
  await happen(id, 'warning', 50)
  await tell()
  expect(await letters()).toHaveLength(1)
})

test('what was told is forgotten with its event, not before', async () => {
  const id = await integration()
  await happen(id, 'gone')
  await tell()
  await sweepTold(database.kysely)
  await tell()
  expect(await letters()).toHaveLength(1)
  await database.query('delete from network.endpoint_event')
  await sweepTold(database.kysely)
  expect((await database.query('select * from endpoint_letter')).rows).toEqual([])
})
