import type { Problem } from '@portal/contract/problem'
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'
import { auditOf, register } from '../../../testing/integration.ts'

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

const SHARE = '/api/integration/shared-transfer'
const SHARED = { message: 'La integración fue compartida con éxito' }
const TRANSFERRED = { message: 'La integración fue transferida con éxito' }
const ONLY_OWNER = 'Solo el dueño de la integración puede compartirla o transferirla'

const seen = (who: TestPerson) => api.call(who, 'GET', '/api/integration/names')
const created = async () => (await register(api, owner, 'payer')).uuid
const send = (as: TestPerson | undefined, type: string, integration_uuid: string, email: string, headers = {}) =>
  api.call(as, 'POST', SHARE, { email, type, integration_uuid }, headers)
const share = (as: TestPerson, uuid: string, email: string) => send(as, 'SHARED', uuid, email)
const transfer = (as: TestPerson, uuid: string, email: string) => send(as, 'TRANSFER', uuid, email)
const statusFor = async (who: TestPerson, uuid: string) => (await api.call(who, 'GET', `/api/enroller/${uuid}`)).status

let count = 0
/** An e-mail with which nobody has signed in. */
const unknown = (): string => {
  count += 1
  return `nadie${count}@d.cl`
}

/** Members of an integration as `sub ROLE`, and its invitations as `email KIND`, sorted. */
async function holders(uuid: string): Promise<string[]> {
  const { rows } = await api.database.query<{ holder: string }>(
    `select sub || ' ' || role as holder from membership where integration_id = $1
     union all select email || ' ' || kind from invitation where integration_id = $1`,
    [uuid],
  )
  return rows.map(({ holder }) => holder).toSorted()
}

describe('sharing', () => {
  test('gives a colleague the integration to read and edit, and leaves the owner what it had', async () => {
    const uuid = await created()
    expect(await statusFor(colleague, uuid)).toBe(404)
    const answer = await share(owner, uuid, colleague.email)
    expect([answer.status, answer.json()]).toEqual([200, SHARED])
    expect(await statusFor(colleague, uuid)).toBe(200)
    const edit = { type: 'payer', api_version: 'v1' }
    expect((await api.call(colleague, 'PUT', `/api/enroller/${uuid}`, edit)).status).toBe(200)
    expect(await holders(uuid)).toEqual([`${colleague.sub} SHARED`, `${owner.sub} OWNER`].toSorted())
    expect(await auditOf(api, 'integration.share_transfer', (await ids(uuid)).enroller_uuid)).toEqual([
      { outcome: 'ok', detail: { type: 'SHARED', after: { email: colleague.email } } },
    ])
  })

  test('is for the owner and administrators: a colleague gets a reason, a stranger 404', async () => {
    const uuid = await created()
    await share(owner, uuid, colleague.email)
    for (const type of ['SHARED', 'TRANSFER']) {
      const refused = await send(colleague, type, uuid, stranger.email)
      expect([refused.status, refused.json<Problem>().message]).toEqual([403, ONLY_OWNER])
      const hidden = await send(stranger, type, uuid, stranger.email)
      const nowhere = await send(stranger, type, crypto.randomUUID(), stranger.email)
      expect([hidden.status, nowhere.status]).toEqual([404, 404])
      const { request_id: _, ...first } = hidden.json<Problem>()
      const { request_id: __, ...second } = nowhere.json<Problem>()
      expect(first).toEqual(second)
      expect((await send(undefined, type, uuid, stranger.email)).status).toBe(401)
    }
    expect(await holders(uuid)).toHaveLength(2)
    expect((await share(admin, uuid, stranger.email)).status).toBe(200)
    expect(await statusFor(stranger, uuid)).toBe(200)
  })

  test('takes either id of the integration', async () => {
    const { enroller_uuid } = await ids(await created())
    expect((await share(owner, enroller_uuid, colleague.email)).status).toBe(200)
  })

  test('takes an e-mail in whatever case and refuses one that only looks like another', async () => {
    const uuid = await created()
    expect((await share(owner, uuid, ` ${colleague.email.toUpperCase()} `)).status).toBe(200)
    expect(await statusFor(colleague, uuid)).toBe(200)
    for (const email of ['tаmara@b.cl', 'tamara@ḅ.cl', 'tamara@b.cl\u200b', 'abc', '', null, ['x@y.cl']]) {
      const refused = await api.call(owner, 'POST', SHARE, { email, type: 'SHARED', integration_uuid: uuid })
      expect([refused.status, Object.keys(refused.json<Problem>().fields ?? {})]).toEqual([400, ['email']])
    }
    expect(await holders(uuid)).toHaveLength(2)
  })

  test('refuses the caller’s own e-mail, another kind and unknown fields', async () => {
    const uuid = await created()
    for (const type of ['SHARED', 'TRANSFER']) {
      const self = await send(owner, type, uuid, owner.email.toUpperCase())
      expect([self.status, self.json<Problem>().fields]).toEqual([400, { email: 'No puedes usar tu propio correo' }])
    }
    const kind = await send(owner, 'GIVE', uuid, stranger.email)
    expect(kind.json<Problem>().fields).toEqual({ type: 'Elige entre compartir y transferir' })
    const extra = { email: stranger.email, type: 'SHARED', integration_uuid: uuid, role: 'OWNER' }
    expect((await api.call(owner, 'POST', SHARE, extra)).json<Problem>().fields).toEqual({
      role: 'Este campo no existe',
    })
    expect(await holders(uuid)).toEqual([`${owner.sub} OWNER`])
  })

  test('answers a known e-mail like an unknown one, the first and the second time', async () => {
    const uuid = await created()
    const said = async (email: string) => {
      const answer = await share(owner, uuid, email)
      const { request_id: _, ...body } = answer.json()
      return [answer.status, body]
    }
    const email = unknown()
    const known = [await said(target.email), await said(target.email)]
    const strange = [await said(email), await said(email)]
    expect(known).toEqual(strange)
    expect(known[0]).toEqual([200, SHARED])
    expect(known[1]).toMatchObject([409, { message: 'La integración ya está compartida con ese correo' }])
    expect(await holders(uuid)).toHaveLength(3)
  })

  test('asks the database the same for a known e-mail as for an unknown one, but for the one row that it adds', async () => {
    const sentFor = async (email: string) => {
      const uuid = await created()
      return statementsOf(async () => expect((await share(owner, uuid, email)).status).toBe(200))
    }
    const known = await sentFor(target.email)
    const strange = await sentFor(unknown())
    expect(known.length).toBeGreaterThan(5)
    expect(strange).toHaveLength(known.length)
    const apart = known.flatMap((text, at) => (text === strange[at] ? [] : [[text, strange[at]]]))
    expect(apart).toEqual([
      [expect.stringMatching(/^insert into "membership" /), expect.stringMatching(/^insert into "invitation" /)],
    ])
  })

  test('waits for the next person who verifies an e-mail, if its holder has not been seen for a month', async () => {
    const former = person('reasignado@a.cl')
    await seen(former)
    await api.database.query("update person set last_seen_at = now() - interval '31 days' where sub = $1", [former.sub])
    const uuid = await created()
    expect((await share(owner, uuid, former.email)).status).toBe(200)
    const holder = person(former.email)
    expect(await statusFor(holder, uuid)).toBe(200)
    expect(await statusFor(former, uuid)).toBe(404)
  })

  test('is for the person who verified an e-mail last', async () => {
    const [former, holder] = [person('cambiado@a.cl'), person('cambiado@a.cl')]
    await seen(former)
    await seen(holder)
    await api.database.query("update person set last_seen_at = now() + interval '1 minute' where sub = $1", [
      former.sub,
    ])
    const uuid = await created()
    await share(owner, uuid, holder.email)
    expect([await statusFor(holder, uuid), await statusFor(former, uuid)]).toEqual([200, 404])
  })

  test('stops after so many an hour, and what was refused does not count', async () => {
    const few = await openTestApi({ SHARES_PER_HOUR: '1' })
    try {
      const { uuid } = await register(few, owner, 'payer')
      const put = (email: string) => few.call(owner, 'POST', SHARE, { email, type: 'SHARED', integration_uuid: uuid })
      expect((await put(owner.email)).status).toBe(400)
      expect((await put(unknown())).status).toBe(200)
      const refused = await put(unknown())
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
      expect(refused.json<Problem>().message).toMatch(/^Llegaste al máximo/)
    } finally {
      await few.close()
    }
  })

  test('happens once for one idempotency key', async () => {
    const uuid = await created()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const email = unknown()
    const first = await send(owner, 'SHARED', uuid, email, headers)
    const second = await send(owner, 'SHARED', uuid, email, headers)
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true'])
    expect(await holders(uuid)).toHaveLength(2)
  })
})

describe('transferring', () => {
  test('hands the integration over at once: the sender’s token finds it no more, colleagues stay', async () => {
    const uuid = await created()
    await share(owner, uuid, colleague.email)
    const bearer = { authorization: `Bearer ${await api.tokenFor(owner)}` }
    const answer = await transfer(owner, uuid, target.email)
    expect([answer.status, answer.json()]).toEqual([200, TRANSFERRED])
    for (const [method, url] of [
      ['GET', `/api/enroller/${uuid}`],
      ['GET', `/api/integration/${uuid}/people`],
      ['PUT', `/api/enroller/${uuid}`],
      ['POST', SHARE],
    ] as const) {
      const body = method === 'POST' ? { email: owner.email, type: 'SHARED', integration_uuid: uuid } : {}
      expect((await api.call(VISITOR, method, url, method === 'GET' ? undefined : body, bearer)).status).toBe(404)
    }
    const { data } = (await api.call(owner, 'GET', '/api/integration')).json<{ data: { uuid: string }[] }>()
    expect(data.map((card) => card.uuid)).not.toContain(uuid)
    expect(await holders(uuid)).toEqual([`${colleague.sub} SHARED`, `${target.sub} OWNER`].toSorted())
    expect((await share(target, uuid, stranger.email)).status).toBe(200)
    expect((await auditOf(api, 'integration.share_transfer', (await ids(uuid)).enroller_uuid))[1]).toEqual({
      outcome: 'ok',
      detail: { type: 'TRANSFER', before: { owner: owner.email }, after: { owner: target.email } },
    })
  })

  test('to a colleague makes the colleague the owner, in the one row that it has', async () => {
    const uuid = await created()
    await share(owner, uuid, colleague.email)
    expect((await transfer(owner, uuid, colleague.email)).status).toBe(200)
    expect(await holders(uuid)).toEqual([`${colleague.sub} OWNER`])
  })
})

describe('at the same moment', () => {
  test('of many transfers one wins and the others find nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const uuid = await created()
      const answers = await Promise.all(
        [target.email, stranger.email, colleague.email, target.email].map((email) => transfer(owner, uuid, email)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
      expect(await holders(uuid)).toHaveLength(1)
    }
  })

  test('a share and a transfer to one person leave one owner, and only what was allowed when it happened', async () => {
    for (let round = 0; round < 5; round += 1) {
      const uuid = await created()
      const [shared, moved] = await Promise.all([share(owner, uuid, target.email), transfer(owner, uuid, target.email)])
      expect(moved?.status).toBe(200)
      expect([200, 404]).toContain(shared?.status)
      expect(await holders(uuid)).toEqual([`${target.sub} OWNER`])
    }
  })

  test('a save of the former owner that waited for the transfer is refused', async () => {
    const uuid = await created()
    let begun = (): void => undefined
    let release = (): void => undefined
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const handover = api.database.transaction(async (tx) => {
      await tx.query('select 1 from integration where id = $1 for update', [uuid])
      begun()
      await held
      await tx.query('update membership set sub = $2 where integration_id = $1', [uuid, target.sub])
    })
    await started
    const save = api.call(owner, 'PUT', `/api/enroller/${uuid}`, { type: 'payer', api_version: 'v1' })
    await waitsForLock()
    release()
    await handover
    expect((await save).status).toBe(404)
  })
})

/** SQL texts of the statements that a call runs, in order. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const compiler = new PostgresQueryCompiler()
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      sent.push(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const original = { ...api.database }
  const recording = vi
    .spyOn(api.database, 'as')
    .mockImplementation((caller) => original.as(caller).withPlugin(recorder))
  await call().finally(() => recording.mockRestore())
  return sent
}

/** Resolves when a database session waits for a lock; at once for the embedded database, which has only one session. */
async function waitsForLock(): Promise<void> {
  if (api.database.kind === 'embedded') return
  const question = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await api.database.query(question)).rows.length === 0) await new Promise((resolve) => setImmediate(resolve))
}

async function ids(uuid: string): Promise<{ enroller_uuid: string }> {
  const { rows } = await api.database.query<{ enroller_uuid: string }>(
    'select enroller_uuid from integration where id = $1',
    [uuid],
  )
  return rows[0] ?? { enroller_uuid: '' }
}
