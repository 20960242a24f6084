import type { Problem } from '@portal/contract/errors'
import type { Thread, ThreadInList } from '@portal/contract/assistant'
import { LIMITS } from '@portal/domain/limits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { askAssistant, openThread } from '../../testing/events.ts'
import { sweepConversations } from './thread.queries.ts'

const KEY = /^[0-9a-f-]{36}\.[\w-]{22}$/
const QUESTION = '¿Qué es MED?'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ QUESTIONS_PER_MINUTE: '1000' })
})
afterAll(() => api.close())

const ana = person('ana@a.cl')
const eva = person('eva@b.cl')
const admin = person('admin@red.cl', true)
/** Whoever did not sign in. */
const nobody: TestPerson | undefined = undefined

const at = (thread: string, rest = '') => `/api/assistant/threads/${thread}${rest}`
const read = async (thread: string, as?: TestPerson) => {
  const answer = await api.call(as, 'GET', at(thread))
  return { status: answer.status, ...answer.json<Thread>() }
}
const listed = async (as: TestPerson) =>
  (await api.call(as, 'GET', '/api/assistant/threads')).json<{ data: ThreadInList[] }>().data
/** A conversation with one answer in it. */
async function conversation(as?: TestPerson): Promise<{ thread: string; answer: string }> {
  const thread = await openThread(api, as)
  const { done } = await askAssistant(api, as, QUESTION, thread)
  return { thread, answer: done?.message_id ?? '' }
}
const rows = async (sql: string, params: unknown[] = []) => (await api.database.query(sql, params)).rows

describe('a conversation', () => {
  test('keeps what was asked and answered, with sources, in order, and is listed by its first question', async () => {
    const { thread, answer } = await conversation(ana)
    const { messages } = await read(thread, ana)
    expect(messages.map(({ role }) => role)).toEqual(['person', 'assistant'])
    expect(messages[0]).toMatchObject({ text: QUESTION, sources: [], rating: null })
    expect(messages[1]).toMatchObject({ id: answer, text: expect.stringContaining('transferencia') })
    expect(messages[1]?.sources[0]?.href).toBe('/site/documentation/glossary#med')
    expect(await listed(ana)).toMatchObject([{ thread_id: thread, title: QUESTION }])
  })

  test('is listed by the first question that is left, never by an answer', async () => {
    const { thread } = await conversation(ana)
    await api.database.query('delete from assistant_message where by_person and thread_id = $1', [thread])
    await askAssistant(api, ana, '¿Qué es un alias?', thread)
    expect((await listed(ana)).find(({ thread_id }) => thread_id === thread)?.title).toBe('¿Qué es un alias?')
  })

  test('of nobody who signed in is reached by its key alone, which is kept only as a digest', async () => {
    const { thread } = await conversation()
    expect(thread).toMatch(KEY)
    expect(thread.length).toBeLessThanOrEqual(LIMITS.threadId)
    expect((await read(thread)).messages).toHaveLength(2)
    const [id, key] = thread.split('.') as [string, string]
    const [row] = await rows('select to_jsonb(one)::text as text from assistant_thread one where id = $1', [id])
    expect((row as { text: string }).text).not.toContain(key)
  })

  test('takes the person’s word on an answer, and takes it back', async () => {
    const { thread, answer } = await conversation(ana)
    const rate = (rating: unknown, message = answer) =>
      api.call(ana, 'PUT', at(thread, `/messages/${message}/rating`), { rating })
    for (const rating of ['up', 'down', null]) {
      expect((await rate(rating)).json()).toEqual({ rating })
      expect((await read(thread, ana)).messages[1]?.rating).toBe(rating)
    }
    const [question] = (await read(thread, ana)).messages
    expect((await rate('up', question?.id)).status).toBe(404)
    expect((await rate('mejor')).json<Problem>().fields).toEqual({ rating: 'La valoración no es válida' })
  })

  test('is gone once it is removed, with all that was said in it', async () => {
    const { thread } = await conversation(ana)
    expect((await api.call(ana, 'DELETE', at(thread))).status).toBe(204)
    expect((await read(thread, ana)).status).toBe(404)
    expect((await api.call(ana, 'DELETE', at(thread))).status).toBe(404)
    expect(await rows('select 1 from assistant_message where thread_id = $1', [thread])).toEqual([])
  })

  test('beyond the number that is kept takes the place of the oldest', async () => {
    const zoe = person('zoe@z.cl')
    const first = await openThread(api, zoe)
    await api.database.query(
      "insert into assistant_thread (holder, created_at) select $1, now() - interval '1 hour' from generate_series(1, $2)",
      [zoe.sub, LIMITS.threads - 1],
    )
    await api.database.query("update assistant_thread set created_at = now() - interval '1 day' where id = $1", [first])
    await openThread(api, zoe)
    expect(await rows('select id from assistant_thread where holder = $1', [zoe.sub])).toHaveLength(LIMITS.threads)
    expect((await read(first, zoe)).status).toBe(404)
  })
})

describe('a stranger', () => {
  /** Everything of an answer but what differs between any two. */
  const tell = async (as: TestPerson | undefined, thread: string, message: string) => {
    const calls: [method: 'GET' | 'DELETE' | 'POST' | 'PUT', url: string, body?: object][] = [
      ['GET', at(thread)],
      ['POST', at(thread, '/questions'), { question: QUESTION }],
      ['PUT', at(thread, `/messages/${message}/rating`), { rating: 'up' }],
      ['DELETE', at(thread)],
    ]
    const told = []
    for (const [method, url, body] of calls) {
      const answer = await api.call(as, method, url, body)
      told.push([answer.status, { ...answer.json<Problem>(), request_id: '' }])
    }
    return told
  }
  const UNKNOWN = '3f0e8a52-6c1d-4e0b-9a77-2d1c5b8e4f60'
  const OTHER_KEY = `${UNKNOWN}.${'A'.repeat(22)}`

  test('learns of another’s conversation nothing that an unknown one does not tell, and changes nothing', async () => {
    const own = await conversation(ana)
    const keyed = await conversation()
    const [id = '', key = ''] = keyed.thread.split('.')
    const strangers: [TestPerson | undefined, string][] = [
      [eva, own.thread],
      [admin, own.thread],
      [undefined, own.thread],
      // Another's key, none, and a conversation of nobody's from within a session.
      [undefined, `${own.thread}.${key}`],
      [ana, `${own.thread}.${key}`],
      [undefined, `${id}.${'B'.repeat(22)}`],
      [undefined, id],
      [ana, keyed.thread],
      [ana, id],
      [admin, keyed.thread],
    ]
    const unknown = await tell(eva, UNKNOWN, UNKNOWN)
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404])
    expect(await tell(undefined, OTHER_KEY, UNKNOWN)).toEqual(unknown)
    for (const [as, thread] of strangers) {
      const { answer } = thread.startsWith(own.thread) ? own : keyed
      expect([as?.email, thread, await tell(as, thread, answer)]).toEqual([as?.email, thread, unknown])
    }
    expect((await read(own.thread, ana)).messages.map(({ rating }) => rating)).toEqual([null, null])
    expect((await read(keyed.thread)).messages).toHaveLength(2)
  })

  test.each(["' or 1=1 --", '1', `${UNKNOWN}.corta`, `${UNKNOWN}.${'A'.repeat(23)}`, '\u2028', `${UNKNOWN}${UNKNOWN}`])(
    'finds nothing under %j',
    async (thread) => {
      for (const as of [undefined, ana])
        expect((await api.call(as, 'GET', at(encodeURIComponent(thread)))).status).toBe(404)
    },
  )

  test('forges nobody: who calls is what the token says, whatever else is sent', async () => {
    const { thread } = await conversation(ana)
    const forged = { 'data-uuid-user': ana.sub, 'x-user': ana.sub, sub: ana.sub }
    expect((await api.call(eva, 'GET', at(thread), undefined, forged)).status).toBe(404)
    const named = await api.call(eva, 'POST', '/api/assistant/threads', { uuid_user: ana.sub })
    expect([named.status, named.json<Problem>().fields]).toEqual([400, { uuid_user: 'Este campo no existe' }])
    expect((await api.call(nobody, 'GET', at(thread), undefined, { authorization: 'Bearer x.y.z' })).status).toBe(401)
    expect((await listed(eva)).map(({ thread_id }) => thread_id)).not.toContain(thread)
  })
})

test('with the second barrier open, the statements themselves find nothing of another', async () => {
  const { thread, answer } = await conversation(ana)
  const spy = vi.spyOn(api.database, 'as').mockImplementation(() => api.database.kysely)
  const rate = api.call(eva, 'PUT', at(thread, `/messages/${answer}/rating`), { rating: 'up' })
  const answers = [
    (await read(thread, eva)).status,
    (await rate).status,
    (await askAssistant(api, eva, QUESTION, thread)).status,
    (await api.call(eva, 'DELETE', at(thread))).status,
  ]
  expect(answers).toEqual([404, 404, 404, 404])
  expect((await listed(eva)).map(({ thread_id }) => thread_id)).not.toContain(thread)
  spy.mockRestore()
  expect((await read(thread, ana)).messages).toHaveLength(2)
})

describe('with the first barrier open, the database itself', () => {
  const TABLES = ['assistant_thread', 'assistant_message'] as const

  test('shows, changes and removes nothing of another, and takes nothing in another’s name', async () => {
    const { thread } = await conversation(ana)
    const stranger = api.database.as({ sub: person('nadie@c.cl').sub, administrator: false })
    const mine = api.database.as({ sub: ana.sub, administrator: false })
    for (const table of TABLES) {
      expect(await stranger.selectFrom(table).selectAll().execute()).toEqual([])
      expect((await mine.selectFrom(table).selectAll().execute()).length).toBeGreaterThan(0)
      expect((await stranger.deleteFrom(table).executeTakeFirst()).numDeletedRows).toBe(0n)
    }
    const inserts = [
      stranger.insertInto('assistant_thread').values({ holder: ana.sub }),
      stranger.insertInto('assistant_message').values({ thread_id: thread, by_person: true, body: 'x', known: null }),
    ]
    for (const insert of inserts) await expect(insert.execute()).rejects.toMatchObject({ code: '42501' })
    expect((await read(thread, ana)).messages).toHaveLength(2)
  })

  test('has nothing of a conversation for the network’s administrators', async () => {
    const network = api.database.as({ sub: admin.sub, administrator: true })
    for (const table of TABLES)
      await expect(network.selectFrom(table).select('id').execute()).rejects.toMatchObject({ code: '42501' })
  })

  test('shows nobody a conversation that another’s key opens', async () => {
    await conversation()
    expect(await api.database.as(undefined).selectFrom('assistant_thread').select('id').execute()).toEqual([])
  })
})

describe('what was said', () => {
  test('stands neither in the audit nor in what is counted; a person’s removal does, without text', async () => {
    const mark = 'palabrasecreta'
    const thread = await openThread(api, ana)
    await askAssistant(api, ana, `¿Qué es ${mark}?`, thread)
    await api.call(ana, 'DELETE', at(thread))
    for (const table of ['audit_log', 'rate_quota', 'idempotency_key'])
      expect(await rows(`select 1 from ${table} one where to_jsonb(one)::text like '%${mark}%'`)).toEqual([])
    const audited = await rows(
      "select action, detail from audit_log where actor_sub = $1 and action like 'assistant.%'",
      [ana.sub],
    )
    expect(new Set(audited.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ action: 'assistant.remove_thread', detail: {} })]),
    )
  })

  test('is removed after ninety days, its conversation with it; the empty ones after one', async () => {
    const day = 86_400_000
    const counted = async (now: number) => {
      await sweepConversations(api.database.kysely, new Date(now))
      const count = async (table: string) => (await rows(`select 1 from ${table}`)).length
      return [await count('assistant_message'), await count('assistant_thread')]
    }
    await api.database.query('delete from assistant_thread')
    await conversation(ana)
    const empty = await openThread(api, ana)
    const now = Date.now()
    expect(await counted(now)).toEqual([2, 2])
    expect(await counted(now + 1.1 * day)).toEqual([2, 1])
    expect((await read(empty, ana)).status).toBe(404)
    expect(await counted(now + (LIMITS.conversationDays - 0.1) * day)).toEqual([2, 1])
    expect(await counted(now + (LIMITS.conversationDays + 0.1) * day)).toEqual([0, 0])
  })
})
