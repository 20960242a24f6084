import type { Problem } from '@portal/contract/problem'
import type { Run } from '@portal/domain/network/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import { FOREIGN_CHARGE } from '../../testing/simulations.ts'

const NOBODY = undefined
const ASKED = { amount: 15_990, expires_in: 600, description: 'Dos cafés', collector: null as string | null }
const ORIGIN = { origin: 'http://localhost:3000' }
const RUNS = '/api/tools/simulations'

let api: TestApi
let without: TestApi
beforeAll(async () => {
  api = await openTestApi({ TESTS_PER_HOUR: '3' })
  without = await openTestApi({ NETWORK: 'off' })
})
afterAll(async () => {
  await api.close()
  await without.close()
})

const owner = person('dueña@a.cl')
const visitor: TestPerson | undefined = undefined
const send = (as: TestPerson | undefined, path: string, body: unknown, cookie?: string) =>
  api.call(as, 'POST', `${RUNS}${path}`, body, { ...ORIGIN, ...(cookie ? { cookie } : {}) })
const read = async (as: TestPerson | undefined, id: string, cookie?: string) =>
  (await api.call(as, 'GET', `${RUNS}/${id}`, undefined, cookie ? { cookie } : {})).json<Run>()
const cookieOf = ({ headers }: Awaited<ReturnType<typeof send>>): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const refusal = (answer: Awaited<ReturnType<typeof send>>) => {
  const { message, fields } = answer.json<Problem>()
  return [answer.status, fields ?? message]
}

test('a visitor takes the steps of the runs that they began; whoever has the link reads', async () => {
  const created = await send(undefined, '', ASKED)
  expect([created.status, created.headers['set-cookie']]).toEqual([
    201,
    expect.stringMatching(/^visitor=[\w-]{22}; Path=\/api\/tools; Max-Age=604800; HttpOnly; SameSite=Strict$/),
  ])
  const cookie = cookieOf(created)
  const { id, steps } = created.json<Run>()
  expect(steps).toEqual(['read', 'settle'])
  expect((await read(undefined, id, cookie)).steps).toEqual(steps)
  expect((await send(undefined, `/${id}/steps`, { step: 'read' }, cookie)).json<Run>().charge.state).toBe('READ')
  expect(refusal(await send(undefined, `/${id}/steps`, { step: 'confirm' }, cookie))[0]).toBe(409)
  const again = await send(undefined, '', ASKED, cookie)
  expect(again.headers['set-cookie']).toBeUndefined()

  const shared = await read(undefined, id)
  expect([shared.steps, shared.messages.length]).toEqual([[], 1])
  for (const other of [undefined, cookieOf(await send(undefined, '', ASKED))])
    expect(refusal(await send(undefined, `/${id}/steps`, { step: 'read' }, other))).toEqual([
      403,
      'Solo quien comenzó esta simulación puede continuarla. Puedes comenzar otra.',
    ])
  expect((await api.call(visitor, 'GET', `${RUNS}/${id.slice(0, 21)}x`)).status).toBe(404)
})

test('a person charges with an own integration, and sees where to mend it; nobody else does', async () => {
  const { enroller_uuid } = await register(api, owner, 'collector')
  const created = await send(owner, '', { ...ASKED, collector: enroller_uuid })
  const run = created.json<Run>()
  expect([created.status, created.headers['set-cookie'], run.collector.integration]).toEqual([
    201,
    undefined,
    enroller_uuid,
  ])
  expect(run.messages[0]?.cause?.href).toBe(`/site/enroller/${enroller_uuid}/security`)
  expect((await read(owner, run.id)).steps).toEqual(['read', 'settle'])
  for (const who of [undefined, person('otra@a.cl')]) {
    const seen = await read(who, run.id)
    expect([seen.steps, seen.collector.integration, seen.messages[0]?.cause]).toEqual([[], null, null])
  }
})

test('what a visitor or another person does never reaches a foreign integration', async () => {
  const { enroller_uuid, uuid } = await register(api, owner, 'collector')
  const { enroller_uuid: wallet } = await register(api, owner, 'payer')
  const charged = 'Elige una integración tuya que cobre'
  const opened = 'No encontramos ese cobro entre los del Café Demo ni los de tus integraciones'
  const stranger = person('ajena@a.cl')
  for (const [who, collector] of [
    [undefined, enroller_uuid],
    [stranger, enroller_uuid],
    [owner, wallet],
  ] as const)
    expect(refusal(await send(who, '', { ...ASKED, collector }))).toEqual([400, { collector: charged }])
  api.simulations.charges.set(FOREIGN_CHARGE, uuid)
  for (const who of [undefined, stranger])
    expect(refusal(await send(who, '/open', { charge: FOREIGN_CHARGE }))).toEqual([400, { charge: opened }])
  const mine = await send(owner, '/open', { charge: ` ${FOREIGN_CHARGE} ` })
  expect([mine.status, mine.json<Run>().collector.integration]).toEqual([200, enroller_uuid])
  expect(refusal(await send(undefined, '/open', { charge: 'no es un QR' }))).toEqual([
    400,
    { charge: 'Ese texto no es el contenido de un QR, un número de 8 dígitos ni el identificador de un cobro' },
  ])
})

test('visitors make thirty simulations an hour from an address and two thousand a day, people their hourly number', async () => {
  const from = (remoteAddress: string) =>
    api.app.inject({ method: 'POST', url: RUNS, payload: ASKED, headers: ORIGIN, remoteAddress })
  const statuses = []
  for (let count = 0; count < 31; count++) statuses.push((await from('198.51.100.7')).statusCode)
  expect(statuses).toEqual([...Array<number>(30).fill(201), 429])
  expect((await from('198.51.100.8')).statusCode).toBe(201)
  await api.database.query("update rate_quota set count = 2000 where subject = 'strangers'")
  const full = await from('198.51.100.9')
  expect([full.statusCode, full.headers['retry-after'], full.json<Problem>().message]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
    'Hoy ya se hicieron todas las simulaciones sin cuenta. Inicia sesión para seguir.',
  ])
  const hasty = person('apurada@a.cl')
  const own = []
  for (let count = 0; count < 4; count++) own.push((await send(hasty, '', ASKED)).status)
  expect(own).toEqual([201, 201, 201, 429])
  await api.database.query("delete from rate_quota where subject = 'strangers'")
})

test('one site takes only its part of what visitors have in a day, and no simulation that does not begin counts', async () => {
  const from = (remoteAddress: string, path = '', payload: object = ASKED) =>
    api.app.inject({ method: 'POST', url: `${RUNS}${path}`, payload, headers: ORIGIN, remoteAddress })
  const counts = async () => {
    const { rows } = await api.database.query<{ subject: string; count: number }>(
      "select subject, count from rate_quota where subject in ('strangers', 'site:2001:db8:1::/48') order by subject",
    )
    return rows.map(({ count }) => count)
  }
  await from('2001:db8:1:1::1')
  const before = await counts()
  expect((await from('2001:db8:1:2::1', '/open', { charge: 'no es un QR' })).statusCode).toBe(400)
  expect(await counts()).toEqual(before)
  await api.database.query("update rate_quota set count = 400 where subject = 'site:2001:db8:1::/48'")
  expect((await from('2001:db8:1:3::1')).statusCode).toBe(429)
  expect((await from('2001:db8:2:3::1')).statusCode).toBe(201)
})

test('an id that no run can have is not found, without asking the database', async () => {
  const asked = vi.spyOn(api.simulations, 'read')
  const statuses = []
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/events', undefined],
    ['POST', '/steps', { step: 'read' }],
  ] as const)
    statuses.push((await api.call(owner, method, `${RUNS}/%00${path}`, body)).status)
  expect([statuses, asked.mock.calls]).toEqual([[404, 404, 404], []])
  asked.mockRestore()
})

test.each([['https://otro.cl'], [undefined]])("a visitor's write from a page of %s is refused", async (origin) => {
  const headers: Record<string, string> = origin ? { origin } : {}
  const cookie = cookieOf(await send(undefined, '', ASKED))
  expect((await api.call(NOBODY, 'POST', RUNS, ASKED, { ...headers, cookie })).status).toBe(403)
  expect((await api.call(person('otro@a.cl'), 'POST', RUNS, ASKED, headers)).status).toBe(201)
})

test('where browsers see https, the cookie is sent over https only, whatever the proxy in front speaks', async () => {
  const [publicUrl, HOST] = ['https://portal.red.cl', '127.0.0.1']
  const secure = await openTestApi({ PUBLIC_URL: publicUrl, HOST, DEMO: 'true', TRUSTED_PROXIES: '1' })
  const { headers } = await secure.call(NOBODY, 'POST', RUNS, ASKED, { origin: publicUrl })
  expect(headers['set-cookie']).toMatch(/; Secure$/)
  await secure.close()
})

test('a repeated call and one beyond the quota make no charge, and one that fails does not count', async () => {
  const who = person('repetida@a.cl')
  const create = vi.spyOn(api.simulations, 'create')
  const keyed = (key: string) => api.call(who, 'POST', RUNS, ASKED, { 'idempotency-key': key })
  try {
    create.mockResolvedValueOnce({ refused: 'La red dice que no' })
    expect((await keyed('uno')).status).toBe(409)
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    create.mockImplementationOnce(async () => {
      begun.resolve()
      await slow.promise
      return { refused: 'La red tardó' }
    })
    const first = keyed('uno')
    await begun.promise
    expect((await keyed('uno')).status).toBe(422)
    slow.resolve()
    expect((await first).status).toBe(409)
    create.mockClear()

    const [made, ...again] = [await keyed('uno'), await keyed('uno'), await keyed('uno')]
    expect(again.map((each) => each.json<Run>().id)).toEqual([made.json<Run>().id, made.json<Run>().id])
    expect(create).toHaveBeenCalledTimes(1)
    const statuses = []
    for (const key of ['dos', 'tres', 'cuatro']) statuses.push((await keyed(key)).status)
    expect([statuses, create.mock.calls.length]).toEqual([[201, 201, 429], 3])
  } finally {
    create.mockRestore()
  }
})

test('a run is streamed whole with the id of its last message, four at a time to one address', async () => {
  const { id } = (await send(owner, '', ASKED)).json<Run>()
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const follow = () => fetch(`${address}${RUNS}/${id}/events`)
  const streams = []
  for (let count = 0; count < 4; count++) streams.push((await follow()).body?.getReader())
  const { value } = (await streams[0]?.read()) ?? {}
  const [event, last, data = ''] = new TextDecoder().decode(value).split('\n')
  expect([event, last, JSON.parse(data.slice('data: '.length))]).toEqual([
    'event: run',
    'id: req_1',
    expect.objectContaining({ id, steps: [] }),
  ])
  const refused = await follow()
  expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([429, 'rate_limited'])
  // The client also opens connections without a call, for which a closing server would wait.
  api.app.server.closeAllConnections()
})

test('without the network every call says so', async () => {
  const calls = [
    ['POST', '', ASKED],
    ['POST', '/open', { charge: FOREIGN_CHARGE }],
    ['GET', '/x', undefined],
    ['POST', '/x/steps', { step: 'read' }],
    ['GET', '/x/events', undefined],
  ] as const
  for (const [method, path, body] of calls)
    expect(refusal(await without.call(visitor, method, `${RUNS}${path}`, body, ORIGIN))).toEqual([
      409,
      'Este portal no tiene la red de integración',
    ])
})

test('a visitor is shown the wallets of the network alone, because anybody may register one with any name', async () => {
  const names = async (as: TestPerson | undefined, of = api) => {
    const answer = await of.call(as, 'GET', '/api/tools/wallets')
    return answer.status === 200
      ? answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name)
      : answer.status
  }
  expect(await names(visitor)).toEqual(['Billetera Demo'])
  expect(await names(owner)).toEqual(['Billetera Demo', 'Banco del Norte'])
  expect(await names(visitor, without)).toBe(409)
})
