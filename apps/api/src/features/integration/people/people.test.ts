import type { ActivityEntry } from '@portal/contract/activity'
import type { Problem } from '@portal/contract/problem'
import type { PersonWithAccess } from '@portal/contract/people'
import { UUID } from '@portal/domain/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'
import { register } from '../../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  for (const who of [owner, colleague, target, stranger, admin]) await seen(who)
})
afterAll(() => api.close())

/** A visitor who has not signed in. */
const VISITOR = undefined
const owner = person('ursula@a.cl')
const colleague = person('samuel@a.cl')
const target = person('tamara@b.cl')
const stranger = person('ximena@c.cl')
const admin = person('admin@red.cl', true)

const seen = (who: TestPerson) => api.call(who, 'GET', '/api/integration/names')
const send = (as: TestPerson, type: string, integration_uuid: string, email: string) =>
  api.call(as, 'POST', '/api/integration/shared-transfer', { email, type, integration_uuid })
const people = async (as: TestPerson, uuid: string) =>
  (await api.call(as, 'GET', `/api/integration/${uuid}/people`)).json<{ data: PersonWithAccess[] }>().data
const remove = (as: TestPerson | undefined, uuid: string, id: string, headers = {}) =>
  api.call(as, 'DELETE', `/api/integration/${uuid}/people/${id}`, undefined, headers)
const withdraw = (as: TestPerson | undefined, uuid: string, id: string) =>
  api.call(as, 'DELETE', `/api/integration/${uuid}/invitations/${id}`)
const statusFor = async (who: TestPerson, uuid: string) => (await api.call(who, 'GET', `/api/enroller/${uuid}`)).status
const idOf = async (as: TestPerson, uuid: string, email: string): Promise<string> =>
  (await people(as, uuid)).find((each) => each.email === email)?.id ?? ''

let count = 0
const unknown = (): string => {
  count += 1
  return `nadie${count}@d.cl`
}

/** Creates an integration of the owner, shared with the colleague and with an e-mail with which nobody has signed in. */
async function team(): Promise<{ uuid: string; invited: string }> {
  const { uuid } = await register(api, owner, 'payer')
  const invited = unknown()
  await send(owner, 'SHARED', uuid, colleague.email)
  await send(owner, 'SHARED', uuid, invited)
  return { uuid, invited }
}

describe('the list of people', () => {
  test('shows the owner who has access and who is invited, the owner first', async () => {
    const { uuid, invited } = await team()
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const id = expect.stringMatching(UUID)
    const member = { id, since: moment, pending: false, expires_at: null, consent: null, name: null }
    expect(await people(owner, uuid)).toEqual([
      { ...member, email: owner.email, role: 'OWNER', self: true },
      { ...member, email: colleague.email, role: 'SHARED', self: false },
      {
        id,
        email: invited,
        name: null,
        role: 'SHARED',
        since: moment,
        pending: true,
        expires_at: moment,
        consent: null,
        self: false,
      },
    ])
  })

  test('names nobody by a subject, and gives a colleague no id but its own', async () => {
    const { uuid } = await team()
    const other = await team()
    for (const who of [owner, colleague, admin]) {
      const text = JSON.stringify(await people(who, uuid))
      for (const { sub } of [owner, colleague, admin]) expect(text).not.toContain(sub)
    }
    const own = (await people(colleague, uuid)).filter(({ id }) => id !== null)
    expect(own.map(({ email, self }) => [email, self])).toEqual([[colleague.email, true]])
    expect(await idOf(colleague, uuid, colleague.email)).not.toBe(await idOf(colleague, other.uuid, colleague.email))
    expect((await people(admin, uuid)).every(({ id, self }) => id !== null && !self)).toBe(true)
  })

  test('is for members and administrators', async () => {
    const { uuid } = await team()
    const url = `/api/integration/${uuid}/people`
    expect((await api.call(stranger, 'GET', url)).status).toBe(404)
    expect((await api.call(VISITOR, 'GET', url)).status).toBe(401)
  })
})

describe('removing a colleague', () => {
  test('ends the access at once, answers 204 without a body, and is in the history', async () => {
    const { uuid } = await team()
    const answer = await remove(owner, uuid, await idOf(owner, uuid, colleague.email))
    expect([answer.status, answer.bytes.length]).toEqual([204, 0])
    expect(await statusFor(colleague, uuid)).toBe(404)
    expect(await latest(uuid)).toMatchObject({
      summary: 'Quitó el acceso a una persona',
      changes: [{ label: 'Correo', before: colleague.email, after: null }],
    })
  })

  test('a colleague may only leave', async () => {
    const { uuid } = await team()
    const ownerId = await idOf(owner, uuid, owner.email)
    for (const id of [ownerId, crypto.randomUUID()]) expect((await remove(colleague, uuid, id)).status).toBe(403)
    expect((await remove(colleague, uuid, await idOf(colleague, uuid, colleague.email))).status).toBe(204)
    expect(await statusFor(colleague, uuid)).toBe(404)
    expect(await latest(uuid)).toMatchObject({ summary: 'Salió de la integración' })
  })

  test('never removes the owner, who says how to go', async () => {
    const { uuid } = await team()
    for (const who of [owner, admin]) {
      const refused = await remove(who, uuid, await idOf(owner, uuid, owner.email))
      expect([refused.status, refused.json<Problem>().message]).toEqual([
        409,
        'El dueño no puede salir de la integración: antes debe transferirla',
      ])
    }
  })

  test('finds only who is there: not a stranger’s call, another integration’s id, a removed one or no id at all', async () => {
    const { uuid } = await team()
    const other = await team()
    const id = await idOf(owner, uuid, colleague.email)
    expect((await remove(stranger, uuid, id)).status).toBe(404)
    expect((await remove(undefined, uuid, id)).status).toBe(401)
    expect((await remove(owner, uuid, await idOf(owner, other.uuid, colleague.email))).status).toBe(404)
    expect((await remove(owner, uuid, 'nadie')).status).toBe(404)
    expect((await remove(admin, uuid, id)).status).toBe(204)
    expect((await remove(owner, uuid, id)).status).toBe(404)
    expect(await statusFor(colleague, other.uuid)).toBe(200)
  })

  test('happens once for one idempotency key, and that key serves no other id', async () => {
    const { uuid, invited } = await team()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const id = await idOf(owner, uuid, colleague.email)
    const second = await idOf(owner, uuid, invited)
    expect((await remove(owner, uuid, id, headers)).status).toBe(204)
    const again = await remove(owner, uuid, id, headers)
    expect([again.status, again.bytes.length, again.headers['idempotent-replayed']]).toEqual([204, 0, 'true'])
    expect((await remove(owner, uuid, second, headers)).status).toBe(422)
  })
})

describe('an invitation', () => {
  test('is taken up at the first sign-in with that e-mail, once, and only if it is verified', async () => {
    const { uuid, invited } = await team()
    const newcomer = person(invited.toUpperCase())
    const unverified = { authorization: `Bearer ${await api.tokenFor(newcomer, { email_verified: false })}` }
    await api.call(VISITOR, 'GET', '/api/integration', undefined, unverified)
    expect((await api.call(VISITOR, 'GET', `/api/enroller/${uuid}`, undefined, unverified)).status).toBe(404)

    const { data } = (await api.call(newcomer, 'GET', '/api/integration')).json<{ data: { uuid: string }[] }>()
    expect(data.map((card) => card.uuid)).toEqual([uuid])
    expect(await statusFor(newcomer, uuid)).toBe(200)
    expect((await people(owner, uuid)).filter(({ pending }) => pending)).toEqual([])
    expect(await statusFor(person(invited), uuid)).toBe(404)
    expect(await latest(uuid)).toMatchObject({ summary: 'Aceptó la invitación', actor: { name: invited } })
  })

  test('is taken up once by many first calls at the same moment', async () => {
    const { uuid, invited } = await team()
    const newcomer = person(invited)
    const calls = await Promise.all(Array.from({ length: 6 }, () => api.call(newcomer, 'GET', `/api/enroller/${uuid}`)))
    expect(calls.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await statusFor(newcomer, uuid)).toBe(200)
    expect((await people(owner, uuid)).filter(({ email }) => email === invited)).toHaveLength(1)
  })

  test('to share ends after seven days; then the e-mail may be invited again', async () => {
    const { uuid, invited } = await team()
    const { rows } = await api.database.query<{ days: string }>(
      'select (expires_at - created_at)::text as days from invitation where email = $1',
      [invited],
    )
    expect(rows).toEqual([{ days: '7 days' }])
    await api.database.query("update invitation set expires_at = now() - interval '1 second' where email = $1", [
      invited,
    ])
    expect((await people(owner, uuid)).some(({ pending }) => pending)).toBe(false)
    const newcomer = person(invited)
    expect(await statusFor(newcomer, uuid)).toBe(404)
    const late = unknown()
    await send(owner, 'SHARED', uuid, late)
    await api.database.query("update invitation set expires_at = now() - interval '1 second' where email = $1", [late])
    expect((await send(owner, 'SHARED', uuid, late)).status).toBe(200)
    expect(await statusFor(person(late), uuid)).toBe(200)
  })

  test('is withdrawn by the owner or an administrator, not by a colleague', async () => {
    const { uuid, invited } = await team()
    const id = await idOf(owner, uuid, invited)
    expect((await withdraw(colleague, uuid, id)).status).toBe(403)
    expect((await withdraw(stranger, uuid, id)).status).toBe(404)
    expect((await withdraw(undefined, uuid, id)).status).toBe(401)
    expect((await withdraw(owner, (await team()).uuid, id)).status).toBe(404)
    expect((await withdraw(owner, uuid, id)).status).toBe(204)
    expect((await withdraw(owner, uuid, id)).status).toBe(404)
    expect(await statusFor(person(invited), uuid)).toBe(404)
    expect(await latest(uuid)).toMatchObject({ summary: 'Retiró una invitación' })
  })
})

async function latest(uuid: string): Promise<ActivityEntry | undefined> {
  const { data } = (await api.call(admin, 'GET', `/api/integration/${uuid}/activity`)).json<{ data: ActivityEntry[] }>()
  return data[0]
}
