import type { Answer } from '@portal/contract/endpoint'
import type { Problem } from '@portal/contract/problem'
import type { approve, Review } from '@portal/contract/review'
import { technologyItemsFor } from '@portal/domain/progress/checklist'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'
import { auditOf, register } from '../../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ CONTACT_EMAIL: 'equipo@red.cl' })
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)
const member = person('admin.miembro@red.cl', true)

const finalise = (as: TestPerson, uuid: string, state: string, ...descriptions: string[]) =>
  api.call(as, 'PATCH', `/api/integration/state/${uuid}`, {
    state,
    ...(descriptions.length > 0 ? { pendings: descriptions.map((description) => ({ description })) } : {}),
  })
const approval = (as: TestPerson, uuid: string, body: object = {}) =>
  api.call(as, 'POST', `/api/integration/${uuid}/approval`, body)
const reviews = async (uuid: string, as = owner) =>
  (await api.call(as, 'GET', `/api/integration/${uuid}/reviews`)).json<{ data: Review[] }>().data
const waits = async (uuid: string) => {
  const { data } = (await api.call(admin, 'GET', '/api/admin/inbox')).json<{
    data: { uuid: string; reason: string }[]
  }>()
  return data.find((entry) => entry.uuid === uuid)?.reason
}
const turnOf = async (uuid: string) =>
  (await api.call(owner, 'GET', `/api/enroller/${uuid}`)).json<{ turn: { text: string } }>().turn
const lettersTo = async (email: string, name: string) => {
  const { rows } = await api.database.query<{ subject: string; body_text: string }>(
    'select subject, body_text from letter where recipient = $1 and strpos(subject, $2) > 0 order by created_at',
    [email, name],
  )
  return rows
}

describe('a review', () => {
  test('begins when a member finalises: the integration is finalised, and waits until the network approves', async () => {
    const { uuid, public_name } = await register(api, owner, 'payer')
    expect((await finalise(owner, uuid, 'SUCCESS')).json()).toMatchObject({ state: 'SUCCESS' })
    expect(await waits(uuid)).toBe('finalised')
    expect((await turnOf(uuid)).text).toMatch(/^Finalizada con \d+ pendientes, sin revisar$/)
    const answer = await approval(admin, uuid)
    expect([answer.status, answer.json<Answer<typeof approve>>()]).toEqual([
      200,
      {
        state: 'SUCCESS',
        finish_date: expect.any(String),
        review: expect.objectContaining({ requested_by: owner.email, verdict: 'approved', reason: null }),
      },
    ])
    expect(await waits(uuid)).toBeUndefined()
    expect((await turnOf(uuid)).text).toMatch(/^Finalizada con \d+ pendientes$/)
    const again = await approval(admin, uuid)
    expect([again.status, again.json<Problem>().message]).toEqual([
      409,
      'La integración ya está finalizada y no espera una revisión',
    ])
    expect((await lettersTo(owner.email, public_name)).map(({ subject }) => subject)).toEqual([
      `La red aprobó «${public_name}»`,
    ])
    const [team] = await lettersTo('equipo@red.cl', public_name)
    expect(team?.subject).toMatch(/^«Prueba \d+» se finalizó con \d+ pendientes, sin revisar$/)
  })

  test('is kept after its verdict, and the next one is another', async () => {
    const { uuid, enroller_uuid } = await register(api, owner, 'payer')
    await finalise(owner, uuid, 'SUCCESS')
    await finalise(admin, uuid, 'PENDING', 'Falta el logo')
    await finalise(owner, uuid, 'SUCCESS')
    await finalise(owner, uuid, 'PENDING')
    await approval(admin, enroller_uuid, { reason: ' Falla acordada ' })
    const verdicts = await reviews(uuid)
    expect(verdicts.map(({ verdict, reason, requested_by }) => [verdict, reason, requested_by])).toEqual([
      ['approved', 'Falla acordada', null],
      ['withdrawn', null, owner.email],
      ['observed', null, owner.email],
    ])
    expect(await auditOf(api, 'review.approve', enroller_uuid)).toMatchObject([
      {
        outcome: 'ok',
        detail: { before: { state: 'PENDING' }, after: { state: 'SUCCESS', reason: 'Falla acordada' } },
      },
    ])
    for (const statement of ['update review set reason = null', 'delete from review'])
      await expect(api.database.query(`${statement} where integration_id = $1`, [uuid])).rejects.toThrow(/is kept/)
  })

  test('asks for a reason if something contradicts, which nobody avoids by finalising', async () => {
    const { uuid, public_name } = await register(api, owner, 'payer')
    // Declares Direct Open, of which nothing is stored.
    const marks = Object.fromEntries(technologyItemsFor('payer').map((item) => [item, item === 'direct_open']))
    await api.call(owner, 'PATCH', `/api/integration/technology/${uuid}`, { ...marks, type: 'payer' })
    expect((await finalise(admin, uuid, 'SUCCESS')).json()).toMatchObject({ state: 'SUCCESS' })
    expect(await waits(uuid)).toBe('finalised')
    for (const [body, reason] of [
      [{}, 'Escribe por qué la apruebas con lo que falla.'],
      [{ reason: '  ' }, 'Escribe el motivo'],
    ] as const) {
      const refused = await approval(admin, uuid, body)
      expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { reason }])
    }
    expect((await reviews(uuid))[0]?.verdict).toBe(null)
    expect((await approval(admin, uuid, { reason: 'Direct Open llega en marzo' })).status).toBe(200)
    expect((await reviews(uuid))[0]).toMatchObject({ verdict: 'approved', reason: 'Direct Open llega en marzo' })
    expect((await lettersTo(owner.email, public_name)).at(-1)?.body_text).toContain('Direct Open llega en marzo')
    expect(await waits(uuid)).toBeUndefined()
  })

  test('is never answered by a member, also not one who is an administrator', async () => {
    const { uuid } = await register(api, owner, 'payer')
    await api.call(member, 'GET', '/api/integration')
    await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
      uuid,
      member.sub,
    ])
    for (const as of [owner, member]) {
      const refused = await approval(as, uuid)
      expect([refused.status, refused.json<Problem>().message]).toEqual([
        403,
        'Solo la red aprueba, y nunca una integración de la que eres miembro',
      ])
    }
    await finalise(member, uuid, 'SUCCESS')
    expect(await waits(uuid)).toBe('finalised')
    await finalise(member, uuid, 'PENDING', 'Falta el logo')
    expect((await reviews(uuid)).map(({ verdict }) => verdict)).toEqual(['withdrawn'])
    expect((await approval(stranger, uuid)).status).toBe(404)
  })

  test('refuses a reason of 501 characters', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const refused = await approval(admin, uuid, { reason: 'x'.repeat(501) })
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { reason: 'Máximo 500 caracteres' }])
  })
})
