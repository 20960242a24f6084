import type { ActivityEntry } from '@portal/contract/activity'
import type { IntegrationCard } from '@portal/contract/integration'
import type { PersonWithAccess } from '@portal/contract/people'
import { chileanDay } from '@portal/domain/moment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'
import { register } from '../../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  for (const who of [owner, colleague, target, admin]) await seen(who)
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const colleague = person('samuel@a.cl')
const target = person('tamara@b.cl')
const admin = person('admin@red.cl', true)

const seen = (who: TestPerson) => api.call(who, 'GET', '/api/integration/names')
const created = async () => (await register(api, owner, 'payer')).uuid
const send = (as: TestPerson, type: string, integration_uuid: string, email: string) =>
  api.call(as, 'POST', '/api/integration/shared-transfer', { email, type, integration_uuid })
const transfer = async (as: TestPerson, uuid: string, email: string) => {
  const answer = await send(as, 'TRANSFER', uuid, email)
  return [answer.status, answer.json<{ message: string }>().message]
}
const people = async (as: TestPerson, uuid: string) =>
  (await api.call(as, 'GET', `/api/integration/${uuid}/people`)).json<{ data: PersonWithAccess[] }>().data
const ownersOf = async (uuid: string) =>
  (await people(admin, uuid)).filter(({ role }) => role === 'OWNER').map(({ email, pending }) => [email, pending])
const pendingOf = async (uuid: string): Promise<PersonWithAccess | undefined> =>
  (await people(admin, uuid)).find(({ role, pending }) => role === 'OWNER' && pending)
const withdraw = async (as: TestPerson, uuid: string) =>
  (await api.call(as, 'DELETE', `/api/integration/${uuid}/invitations/${(await pendingOf(uuid))?.id}`)).status
const expire = (uuid: string) =>
  api.database.query("update invitation set expires_at = now() - interval '1 second' where integration_id = $1", [uuid])
const statusFor = async (who: TestPerson, uuid: string) => (await api.call(who, 'GET', `/api/enroller/${uuid}`)).status
const cardOf = async (who: TestPerson, uuid: string) =>
  (await api.call(who, 'GET', '/api/integration'))
    .json<{ data: IntegrationCard[] }>()
    .data.find((card) => card.uuid === uuid)
const latest = async (uuid: string) =>
  (await api.call(admin, 'GET', `/api/integration/${uuid}/activity`)).json<{ data: ActivityEntry[] }>().data[0]
const lettersTo = async (recipient: string) =>
  (
    await api.database.query<{ subject: string }>(
      'select subject from letter where recipient = $1 order by created_at, id',
      [recipient],
    )
  ).rows.map(({ subject }) => subject)

let count = 0
/** An e-mail with which nobody has signed in. */
const unknown = (): string => {
  count += 1
  return `nadie${count}@d.cl`
}

const second = person('ana@red.cl', true)
const confirm = async (as: TestPerson | undefined, uuid: string) =>
  api.call(as, 'POST', `/api/integration/${uuid}/invitations/${(await pendingOf(uuid))?.id}/confirm`, {})
const ASKED = expect.stringMatching(/^La transferencia queda por confirmar: .* a más tardar el \d\d-\d\d-\d{4}$/)
const PENDING = 'Ya hay una transferencia pendiente. Retírala antes de transferir a otro correo'

describe('a transfer to an e-mail without account', () => {
  test('leaves the owner in place, shows until when it waits, and is withdrawn by the owner', async () => {
    const uuid = await created()
    const email = unknown()
    const [status, message] = await transfer(owner, uuid, email)
    const pending = await pendingOf(uuid)
    const day = chileanDay(pending?.expires_at ?? '')
    expect([status, message]).toEqual([200, `Transferencia pendiente a ${email} hasta el ${day}`])
    expect((await cardOf(owner, uuid))?.transfer).toBe(`Transferencia pendiente a ${email} hasta el ${day}`)
    expect(await statusFor(owner, uuid)).toBe(200)
    expect(await ownersOf(uuid)).toEqual([
      [owner.email, false],
      [email, true],
    ])
    expect(await latest(uuid)).toMatchObject({
      summary: 'Dejó pendiente una transferencia',
      changes: [{ label: 'Correo', before: null, after: email }],
    })

    expect(await withdraw(owner, uuid)).toBe(204)
    expect((await cardOf(owner, uuid))?.transfer).toBeNull()
    expect(await latest(uuid)).toMatchObject({
      summary: 'Retiró la transferencia',
      changes: [{ label: 'Correo', before: email, after: null }],
    })
    expect(await statusFor(person(email), uuid)).toBe(404)
    expect(await transfer(owner, uuid, target.email)).toEqual([200, 'La integración fue transferida con éxito'])
    expect(await statusFor(owner, uuid)).toBe(404)
  })

  test('is not accepted with the token of a session that ended, but with the next one', async () => {
    const uuid = await created()
    const shared = await created()
    const newcomer = person(unknown())
    await transfer(owner, uuid, newcomer.email)
    await send(owner, 'SHARED', shared, newcomer.email)
    const token = await api.tokenFor(newcomer, { sid: 'ended' })
    api.ended.add(token)
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.app.inject({ url: '/api/integration/names', headers })).statusCode).toBe(200)
    expect([await statusFor(owner, uuid), (await people(owner, shared)).map(({ pending }) => pending)]).toEqual([
      200,
      [false, false],
    ])
    await seen(newcomer)
    expect([await statusFor(owner, uuid), await statusFor(newcomer, uuid)]).toEqual([404, 200])
  })

  test('makes its person the owner at their first sign-in, ends the access of the former one and tells them', async () => {
    const uuid = await created()
    await send(owner, 'SHARED', uuid, colleague.email)
    const newcomer = person(unknown())
    await transfer(owner, uuid, newcomer.email)
    await seen(newcomer)
    expect(await people(newcomer, uuid)).toMatchObject([
      { email: newcomer.email, role: 'OWNER', pending: false, self: true },
      { email: colleague.email, role: 'SHARED' },
    ])
    expect(await statusFor(owner, uuid)).toBe(404)
    expect(await latest(uuid)).toMatchObject({ summary: 'Recibió la integración', actor: { name: newcomer.email } })
    expect((await lettersTo(owner.email)).at(-1)).toMatch(/^«Prueba \d+» ya tiene un nuevo dueño$/)
  })

  test('ends after seven days: its person gets nothing and the owner may transfer again', async () => {
    const uuid = await created()
    const newcomer = person(unknown())
    await transfer(owner, uuid, newcomer.email)
    const { rows } = await api.database.query(
      'select (expires_at - created_at)::text as days from invitation where integration_id = $1',
      [uuid],
    )
    expect(rows).toEqual([{ days: '7 days' }])
    await expire(uuid)
    expect((await cardOf(owner, uuid))?.transfer).toBeNull()
    expect(await statusFor(newcomer, uuid)).toBe(404)
    expect(await transfer(owner, uuid, unknown())).toMatchObject([
      200,
      expect.stringMatching(/^Transferencia pendiente/),
    ])
  })

  test('is the only open one: another transfer, and a share with the same e-mail, are refused', async () => {
    const uuid = await created()
    const email = unknown()
    await transfer(owner, uuid, email)
    expect(await transfer(owner, uuid, target.email)).toEqual([409, PENDING])
    expect(await transfer(owner, uuid, unknown())).toEqual([409, PENDING])
    for (const type of ['SHARED', 'TRANSFER']) expect((await send(owner, type, uuid, email)).status).toBe(409)
    expect(await ownersOf(uuid)).toHaveLength(2)
  })

  test('is not withdrawn by a colleague, but by an administrator', async () => {
    const uuid = await created()
    await send(owner, 'SHARED', uuid, colleague.email)
    await transfer(owner, uuid, unknown())
    expect(await withdraw(colleague, uuid)).toBe(403)
    expect(await withdraw(admin, uuid)).toBe(204)
    expect(await ownersOf(uuid)).toEqual([[owner.email, false]])
  })

  test('and its withdrawal at the same moment have one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const uuid = await created()
      const newcomer = person(unknown())
      await transfer(owner, uuid, newcomer.email)
      const [withdrawn] = await Promise.all([withdraw(owner, uuid), seen(newcomer)])
      expect(await ownersOf(uuid)).toEqual([[withdrawn === 204 ? owner.email : newcomer.email, false]])
    }
  })
})

describe('a transfer of another’s integration by an administrator', () => {
  test('waits until the owner agrees, who gets a letter; then it happens', async () => {
    const uuid = await created()
    const receiver = person(unknown())
    await seen(receiver)
    expect(await transfer(admin, uuid, receiver.email)).toEqual([200, ASKED])
    expect(await ownersOf(uuid)).toEqual([
      [owner.email, false],
      [receiver.email, true],
    ])
    expect((await cardOf(owner, uuid))?.transfer).toMatch(
      new RegExp(`^Transferencia a ${receiver.email} por confirmar hasta el `),
    )
    expect(await latest(uuid)).toMatchObject({ summary: 'Pidió una transferencia' })
    expect((await lettersTo(owner.email)).at(-1)).toMatch(/^La red pide transferir «Prueba \d+»$/)
    expect(await lettersTo(receiver.email)).toEqual([])
    await seen(receiver)
    expect(await statusFor(receiver, uuid)).toBe(404)

    const agreed = await confirm(owner, uuid)
    expect([agreed.status, agreed.json()]).toEqual([
      200,
      { message: 'La integración fue transferida con éxito', done: true },
    ])
    expect(await ownersOf(uuid)).toEqual([[receiver.email, false]])
    expect([await statusFor(owner, uuid), await statusFor(receiver, uuid)]).toEqual([404, 200])
    expect(await lettersTo(receiver.email)).toHaveLength(1)
    expect(await latest(uuid)).toMatchObject({
      summary: 'Confirmó la transferencia',
      changes: [{ label: 'Dueño', before: owner.email, after: receiver.email }],
    })
  })

  test('is agreed to by another administrator, not by the one who asked, the one who receives it or a colleague', async () => {
    const uuid = await created()
    await send(owner, 'SHARED', uuid, colleague.email)
    await transfer(admin, uuid, second.email)
    for (const who of [admin, second, colleague]) {
      const refused = await confirm(who, uuid)
      expect([who.email, refused.status]).toEqual([who.email, 403])
    }
    expect((await pendingOf(uuid))?.consent).toBe('other')
    expect((await people(owner, uuid)).find(({ pending }) => pending)?.consent).toBe('caller')
    await withdraw(owner, uuid)

    await transfer(admin, uuid, target.email)
    expect((await confirm(second, uuid)).json()).toMatchObject({ done: true })
    expect(await ownersOf(uuid)).toEqual([[target.email, false]])
    expect((await lettersTo(owner.email)).at(-1)).toMatch(/ya tiene un nuevo dueño$/)
    expect((await people(admin, uuid)).map(({ email }) => email)).not.toContain(second.email)
  })

  test('to an e-mail without account waits for its person only after somebody agreed', async () => {
    const uuid = await created()
    const newcomer = person(unknown())
    await transfer(admin, uuid, newcomer.email)
    const agreed = await confirm(owner, uuid)
    expect(agreed.json()).toEqual({
      message: expect.stringMatching(new RegExp(`^Transferencia pendiente a ${newcomer.email} hasta el `)),
      done: false,
    })
    expect((await confirm(owner, uuid)).status).toBe(404)
    expect(await statusFor(newcomer, uuid)).toBe(200)
    expect(await statusFor(owner, uuid)).toBe(404)
  })

  test('is not what an administrator does with an own integration, which changes hands at once', async () => {
    const { uuid } = await register(api, admin, 'payer')
    expect(await transfer(admin, uuid, target.email)).toEqual([200, 'La integración fue transferida con éxito'])
  })
})

test('the owner gets a letter when an administrator shares the integration, and none for an own share', async () => {
  const uuid = await created()
  const before = await lettersTo(owner.email)
  await send(owner, 'SHARED', uuid, colleague.email)
  expect(await lettersTo(owner.email)).toEqual(before)
  await send(admin, 'SHARED', uuid, target.email)
  expect((await lettersTo(owner.email)).slice(before.length)).toEqual([
    expect.stringMatching(/^La red compartió «Prueba \d+» con otra persona$/),
  ])
})
