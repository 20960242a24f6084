import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'

interface Page {
  data: { public_name: string; enroller_uuid: string; uuid: string; role: string; pendings: unknown[] }[]
  pagination: { total_pages: number; current_page: number; total_items: number }
}

const URL = '/api/integration'
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const ursula = person('ursula@a.cl')
const ximena = person('ximena@b.cl')

let count = 0
const company = (changes: Record<string, unknown> = {}) => {
  count += 1
  return {
    enroller_name: 'ACME SpA',
    er_tax_id: '12.345.678-5',
    public_name: `Integración ${count}`,
    type: 'payer',
    ...changes,
  }
}
const create = (as: TestPerson, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api.call(as, 'POST', URL, company(changes), headers)
const rows = async (): Promise<number> => {
  const { rows: found } = await api.database.query<{ n: number }>('select count(*)::int as n from integration')
  return found[0]?.n ?? -1
}

describe('creating an integration', () => {
  test('answers 201 with its type and both ids, and makes the caller its owner', async () => {
    const created = await create(ursula, { type: 'collector' })
    expect(created.status).toBe(201)
    expect(created.json()).toEqual({ type: 'collector', uuid: expect.any(String), enroller_uuid: expect.any(String) })
    const { data } = (await api.call(ursula, 'GET', URL)).json<Page>()
    expect(data[0]).toMatchObject({ uuid: created.json()['uuid'], role: 'OWNER', pendings: [] })
  })

  test('stores names trimmed and the RUT canonical', async () => {
    const created = await create(ursula, {
      enroller_name: '  Ñandú Ltda.  ',
      public_name: '  Pagos Ñandú ',
      er_tax_id: '1.000.005-k',
    })
    expect(created.status).toBe(201)
    const { rows: stored } = await api.database.query(
      'select company.enroller_name, tax_id, public_name from integration join company on company.id = company_id where integration.id = $1',
      [created.json()['uuid']],
    )
    expect(stored).toEqual([{ enroller_name: 'Ñandú Ltda.', tax_id: '1000005-K', public_name: 'Pagos Ñandú' }])
  })

  test.each([
    [
      'nothing',
      {},
      {
        enroller_name: 'El nombre del enrolador es requerido',
        er_tax_id: 'El RUT es requerido',
        public_name: 'El nombre de la integración es requerido',
        type: 'El rol de la integración es requerido',
      },
    ],
    ['a short RUT', company({ er_tax_id: '1234' }), { er_tax_id: 'El RUT debe tener al menos 7 caracteres' }],
    ['a long RUT', company({ er_tax_id: '1234567890123' }), { er_tax_id: 'El RUT debe tener máximo 12 caracteres' }],
    ['a wrong check digit', company({ er_tax_id: '12.345.678-9' }), { er_tax_id: 'El RUT no es válido' }],
    ['an unknown type', company({ type: 'x' }), { type: 'El rol de la integración no es válido' }],
    [
      'short names',
      company({ enroller_name: ' ab ', public_name: 'ab' }),
      {
        enroller_name: 'El nombre del enrolador debe tener al menos 3 caracteres',
        public_name: 'El nombre de la integración debe tener al menos 3 caracteres',
      },
    ],
    [
      'long names',
      company({ enroller_name: 'a'.repeat(51), public_name: 'ñ'.repeat(31) }),
      {
        enroller_name: 'El nombre del enrolador debe tener máximo 50 caracteres',
        public_name: 'El nombre de la integración debe tener máximo 30 caracteres',
      },
    ],
    ['an unknown field', company({ x_client_os: 'qri-000000000000' }), { x_client_os: 'Este campo no existe' }],
    ['a NUL', company({ public_name: 'Pagos\0' }), { public_name: 'Hay caracteres que no se pueden usar' }],
    [
      'a lone surrogate',
      company({ public_name: 'Pagos\ud800' }),
      { public_name: 'Hay caracteres que no se pueden usar' },
    ],
    [
      'a text that turns around',
      company({ public_name: 'Pagos\u202eabc' }),
      { public_name: 'Hay caracteres que no se pueden usar' },
    ],
    [
      'letters that only look Latin',
      company({ enroller_name: 'АСМЕ', public_name: 'Pagоs' }),
      {
        enroller_name: 'Hay caracteres que no se pueden usar',
        public_name: 'Hay caracteres que no se pueden usar',
      },
    ],
    ['an array for a name', company({ public_name: ['Pagos'] }), { public_name: 'Debe ser un texto' }],
  ])('refuses %s beside its field and stores nothing', async (_what, body, fields) => {
    const before = await rows()
    const refused = await api.call(ursula, 'POST', URL, body)
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().fields).toEqual(fields)
    expect(await rows()).toBe(before)
  })

  test('answers 403 for one reason only, a taken name, whatever its case and spaces', async () => {
    await create(ursula, { public_name: 'Café Pagos' })
    const refused = await create(ximena, { public_name: ' CAFÉ  pagos ' })
    expect(refused.status).toBe(403)
    expect(refused.json<Problem>()).toMatchObject({
      code: 'duplicate_name',
      message: 'Ya existe una integración con este nombre',
    })
  })

  test('counts taken names too, so that nobody asks for all names', async () => {
    const few = await openTestApi({ CREATIONS_PER_HOUR: '3' })
    const ask = async (public_name: string) => (await few.call(ursula, 'POST', URL, company({ public_name }))).status
    expect([await ask('Tomado'), await ask('Tomado'), await ask('Tomado'), await ask('Tomado')]).toEqual([
      201, 403, 403, 429,
    ])
    expect((await few.call(ximena, 'POST', URL, company())).status).toBe(201)
    await few.close()
  })

  test('gives a name to one of two that ask for it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(ursula, { public_name: 'Una sola' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 403),
    ])
  })

  test('sent many times with one idempotency key, makes one row and gives every caller the same answer', async () => {
    const body = company()
    const before = await rows()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(ursula, 'POST', URL, body, { 'idempotency-key': 'una-vez' })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.json()]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await rows()).toBe(before + 1)
  })

  test('refuses an idempotency key that was used for something else', async () => {
    await create(ursula, {}, { 'idempotency-key': 'otra' })
    expect((await create(ursula, {}, { 'idempotency-key': 'otra' })).status).toBe(422)
  })

  test.each([
    ['answered', '24 hours', 422],
    ['answered', '24 hours 1 second', 201],
    ['left unfinished', '59 seconds', 422],
    ['left unfinished', '61 seconds', 201],
  ])('whose idempotency key was %s %s ago answers %i', async (how, age, status) => {
    const key = { 'idempotency-key': `${how}-${age}`.replaceAll(' ', '-') }
    await create(ursula, {}, key)
    await api.database.query(
      `update idempotency_key set created_at = now() - $1::interval + interval '0.5 seconds',
        status = case when $2 then null else status end where key = $3`,
      [age, how !== 'answered', key['idempotency-key']],
    )
    expect((await create(ursula, {}, key)).status).toBe(status)
  })

  test("keeps one person's idempotency keys apart from another's", async () => {
    const [own, other] = [
      await create(ursula, {}, { 'idempotency-key': 'k-1' }),
      await create(ximena, {}, { 'idempotency-key': 'k-1' }),
    ]
    expect([own.status, other.status]).toEqual([201, 201])
    expect(own.json()['uuid']).not.toBe(other.json()['uuid'])
  })

  test('refuses an idempotency key that is no visible ASCII, and stores nothing', async () => {
    const before = await rows()
    const refused = await create(ursula, {}, { 'idempotency-key': 'mía' })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.json<Problem>().fields ?? {})).toEqual(['Idempotency-Key'])
    expect(await rows()).toBe(before)
  })

  test('leaves one audit row, written by the same transaction as the integration', async () => {
    const created = await create(ursula, { public_name: 'Con auditoría' })
    const { rows: audit } = await api.database.query(
      `select action, actor_sub, outcome, detail, audit_log.xmin::text = integration.xmin::text as together
       from audit_log join integration on integration.id = integration_id where integration_id = $1`,
      [created.json()['uuid']],
    )
    expect(audit).toEqual([
      {
        action: 'integration.create',
        actor_sub: ursula.sub,
        outcome: 'ok',
        detail: { after: expect.objectContaining({ public_name: 'Con auditoría' }) },
        together: true,
      },
    ])
  })

  test('that is refused leaves no audit row that says it was done', async () => {
    const done = async () =>
      (await api.database.query<{ n: number }>("select count(*)::int as n from audit_log where outcome = 'ok'")).rows[0]
        ?.n
    await create(ursula, { public_name: 'Ya tomado' })
    const before = await done()
    expect((await create(ursula, { public_name: 'Ya tomado' })).status).toBe(403)
    expect(await done()).toBe(before)
  })

  test('takes the conversation with it into the audit and does not keep it as a field', async () => {
    const created = await create(ursula, { thread_id: 'hilo-1' })
    expect(created.status).toBe(201)
    const { rows: audit } = await api.database.query(
      "select thread_id, detail->'after' ? 'thread_id' as kept from audit_log where integration_id = $1",
      [created.json()['uuid']],
    )
    expect(audit).toEqual([{ thread_id: 'hilo-1', kept: false }])
    expect((await create(ursula, { thread_id: 'x'.repeat(65) })).status).toBe(400)
  })
})
